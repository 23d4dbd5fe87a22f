// The moments that decided a game: what was done, what it cost, what would have been better, and the ways
// from there.

import { useRef } from "preact/hooks";
import { signed } from "../../look/chance";
import { type Told, momentOf, roundText, whoseOf } from "../../look/tell";
import { show } from "../../look/way";
import type { Moment } from "../../study";
import { say } from "../../words";
import { lazy } from "../lazy";
import { people } from "../people";
import { Icon } from "./parts";
import { Scenery, type Sight } from "./Scenery";

const TryAgain = lazy(() => people(import("../again/Again"), "again").then((m) => m.TryAgain), true);

interface Props {
    told: Told;
    seat: number;
    moments: readonly Moment[];
    path: string;
    sight: Sight;
    /** The study is at its end. */
    done: boolean;
}

/** What a moment gave or cost a seat. */
const worthText = ({ me }: Told, { worth }: Moment, seat: number): string =>
    seat === me ? say("look.worth.you", { number: signed(Math.round(worth)) }) : signed(Math.round(worth));

/** What can be done with a moment. The most important one has the button that stands out. */
const Ways = ({
    path,
    moment,
    seat,
    kept,
    main,
}: {
    path: string;
    moment: Moment;
    seat: number;
    kept: Sight["kept"];
    main: boolean;
}) => (
    <p class="look-ways">
        <a class="button" href={show(path, moment.entry)}>
            <Icon name="eye" /> {say("look.show")}
        </a>
        <TryAgain kept={kept} path={path} step={moment.entry - 1} seat={seat} main={main} />
    </p>
);

interface CardProps extends Omit<Props, "moments"> {
    moment: Moment;
    place: number;
}

function Card({ told, seat, moment, path, place, sight, done }: CardProps) {
    const { title, text } = momentOf(told, seat, moment);
    const id = `look-moment-${place}`;
    return (
        <article class={place ? "look-card" : "look-card look-first"} aria-labelledby={id}>
            <Scenery told={told} moment={moment} sight={sight} place={place} done={done}>
                <span class="look-no">{place + 1}</span>
                <span class={moment.worth < 0 ? "look-cost" : "look-cost look-gain"}>
                    {worthText(told, moment, seat)}
                </span>
            </Scenery>
            <div class="look-text">
                <p class="look-over">
                    {say("look.when", { round: roundText(told, moment.entry), who: whoseOf(told, moment) })}
                </p>
                <p>
                    <b id={id}>{title}</b> {text}
                </p>
                <Ways path={path} moment={moment} seat={seat} kept={sight.kept} main={!place} />
            </div>
        </article>
    );
}

/** A moment as a row, on a phone; pressed, it is the one that is shown. */
function Row({
    told,
    seat,
    moment,
    place,
    choose,
}: Omit<CardProps, "path" | "sight" | "done"> & { choose: () => void }) {
    const { title } = momentOf(told, seat, moment);
    return (
        <button type="button" class="look-row" onClick={choose}>
            <span class="look-no">{place + 1}</span>
            <span>
                <b>{title}</b>
                <small>
                    {say("look.when", { round: roundText(told, moment.entry), who: whoseOf(told, moment) })}
                </small>
            </span>
            <b class={moment.worth < 0 ? "bad" : "good"}>{signed(Math.round(moment.worth))}</b>
        </button>
    );
}

/** Cards side by side. */
export function Moments({ moments, ...of }: Props) {
    return (
        <section aria-labelledby="look-moments">
            <div class="look-head">
                <h2 id="look-moments">{say("look.moments", { number: moments.length })}</h2>
                <span class="quiet small">{say(of.done ? "look.point" : "look.sofar")}</span>
            </div>
            {moments.length ? (
                <div class="look-cards">
                    {moments.map((moment, place) => (
                        <Card key={moment.entry} {...of} moment={moment} place={place} />
                    ))}
                </div>
            ) : (
                <p class="quiet look-part look-wait">{say("look.moments.none")}</p>
            )}
        </section>
    );
}

/** Least way of a finger that goes to the next moment, in pixels. */
const SWIPE = 50;

/** One card, the others as rows; a swipe goes to the next. */
export function NarrowMoments({
    moments,
    chosen,
    choose,
    ...of
}: Props & { chosen: number; choose: (place: number) => void }) {
    const at = Math.min(chosen, moments.length - 1);
    const from = useRef(0);
    const card = useRef<HTMLDivElement>(null);
    if (at < 0) return <p class="quiet look-wait">{say("look.moments.none")}</p>;
    const swiped = (event: TouchEvent) => {
        const way = event.changedTouches[0]!.clientX - from.current;
        if (Math.abs(way) > SWIPE) choose((at + (way < 0 ? 1 : moments.length - 1)) % moments.length);
    };
    const turnTo = (place: number) => {
        choose(place);
        // The row that was pressed is gone.
        card.current?.focus();
    };
    return (
        <section class="look-stack" aria-label={say("look.moments", { number: moments.length })}>
            <div
                ref={card}
                tabIndex={-1}
                onTouchStart={(event) => (from.current = event.touches[0]!.clientX)}
                onTouchEnd={swiped}
            >
                <Card {...of} moment={moments[at]!} place={at} />
            </div>
            {moments.map((moment, place) =>
                place === at ? null : (
                    <Row
                        key={moment.entry}
                        {...of}
                        moment={moment}
                        place={place}
                        choose={() => turnTo(place)}
                    />
                ),
            )}
        </section>
    );
}
