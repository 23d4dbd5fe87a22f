// The boxes: what is in each, and one press to play it.

import { type Box, BOXES, mostSeats } from "../../games/boxes";
import { hasLesson } from "../../games";
import { learned, progress } from "../../lesson/done";
import { say } from "../../words";
import { CoverArt, Icon, boxTitle } from "./parts";
import { type Setup, lastSetup, start } from "./setups";

/** Who sits at the table, in a few words. */
function company({ players }: Setup): string {
    const bots = players.filter(({ bot }) => bot).length;
    const persons = players.length - bots;
    if (!persons) return say("home.only");
    return persons > 1 ? say("home.people", { number: persons }) : say("home.bots", { number: bots });
}

function Facts({ box }: { box: Box }) {
    const { weight = 1, minutes = 10 } = box;
    const from = box.game.seatsMin;
    const to = mostSeats(box);
    const word = say(`box.${box.name}.weight`);
    return (
        <>
            <p class="facts-side">
                <span class="fact">
                    <Icon name="people" />
                    <span aria-hidden="true">{`${from}–${to}`}</span>
                    <span class="unseen">{say("home.seats", { from, to })}</span>
                </span>
                <span class="fact">
                    <Icon name="clock" />
                    {say("home.minutes", { number: minutes })}
                </span>
            </p>
            {box.cover && (
                <p class="facts-side end">
                    <span class="fact">
                        <span class="dots" aria-hidden="true">
                            {[1, 2, 3].map((dot) => (
                                <i key={dot} class={dot <= weight ? "full" : undefined} />
                            ))}
                        </span>
                        <span class="unseen">{say("home.weight", { number: weight })}</span>
                        {word}
                    </span>
                </p>
            )}
        </>
    );
}

function Learn({ box }: { box: Box }) {
    if (!hasLesson(box.name)) return null;
    const how = progress(box.name);
    const word = say(how === "done" ? "home.learned" : "home.learn");
    const percent = Math.round(100 * learned(box.name));
    return (
        <a
            class="button"
            href={`#/lesson/${box.name}`}
            aria-label={`${word}: ${boxTitle(box)}${how === "begun" ? `, ${percent} %` : ""}`}
        >
            <Icon name={how === "done" ? "check" : "book"} /> {word}
            {how === "begun" && <progress class="learned" max={100} value={percent} aria-hidden="true" />}
        </a>
    );
}

function BoxCard({ box }: { box: Box }) {
    const setup = lastSetup(box);
    const title = boxTitle(box);
    const against = company(setup);
    return (
        <li class="box" data-box={box.name} aria-label={title}>
            <div class="wall">
                <CoverArt box={box} />
                <Facts box={box} />
            </div>
            <div class="box-in">
                <h3 class="unseen">{title}</h3>
                <p class="tempting">{box.cover && say(`box.${box.name}.say`)}</p>
                <button
                    type="button"
                    class="go"
                    aria-label={`${say("home.play")} ${against}: ${title}`}
                    onClick={() => void start(box, setup)}
                >
                    <Icon name="play" /> {say("home.play")} <span class="aside">{against}</span>
                </button>
                <div class="box-ways">
                    <Learn box={box} />
                    <a
                        class="button"
                        href={`#/new/${box.name}`}
                        aria-label={`${say("home.setup")}: ${title}`}
                    >
                        <Icon name="sliders" /> {say("home.setup")}
                    </a>
                </div>
            </div>
        </li>
    );
}

/** Whoever reaches for a box will want a table: it is fetched before the press. */
const fetchTable = () => void import("../Table");

export function Shelf() {
    return (
        <section aria-labelledby="shelf" onPointerEnter={fetchTable} onFocusCapture={fetchTable}>
            <h2 id="shelf" class="ruled">
                <span>{say("home.shelf")}</span>
            </h2>
            <ul class="shelf">
                {BOXES.map((box) => (
                    <BoxCard key={box.name} box={box} />
                ))}
            </ul>
        </section>
    );
}
