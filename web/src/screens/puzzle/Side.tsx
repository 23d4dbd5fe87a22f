// Beside the board: days in a row, and the puzzles that other games ask today.

import { days, inRow, isIn, pointsOf } from "../../puzzle/days";
import { ASKING, dateOf } from "../../puzzle/list";
import type { Today } from "../../puzzle/today";
import { lang, say } from "../../words";
import { bookOf } from "../parts";
import { Icon } from "./parts";

/** The last seven days, today the last of them. */
function Week({ day }: { day: number }) {
    const locale = lang.value === "en" ? "en-GB" : lang.value;
    const short = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
    const week = Array.from({ length: 7 }, (_, i) => day - 6 + i);
    return (
        <ol class="puzzle-week bare" aria-hidden="true">
            {week.map((one) => (
                <li key={one} class={one === day ? "puzzle-today" : undefined}>
                    <span>{short.format(dateOf(one)).slice(0, 2)}</span>
                    <b class={isIn(days.value, one, day) ? "puzzle-done" : undefined}>
                        {isIn(days.value, one, day) ? <Icon name="check" /> : dateOf(one).getUTCDate()}
                    </b>
                </li>
            ))}
        </ol>
    );
}

export function Row({ day }: { day: number }) {
    const now = days.value;
    const number = inRow(now, day);
    return (
        <section class="puzzle-card puzzle-row" aria-labelledby="puzzle-row">
            <h3 id="puzzle-row">{say("puzzle.row")}</h3>
            <p>
                <b class="puzzle-number">{number}</b>{" "}
                {now.last >= day
                    ? say("puzzle.row.today", { number })
                    : say("puzzle.row.days", { number, next: number + 1 })}
            </p>
            <Week day={day} />
            <p class="quiet small">{say("puzzle.row.about")}</p>
            {now.tried > 0 && (
                <p class="small">{say("puzzle.points", { points: pointsOf(now), number: now.tried })}</p>
            )}
        </section>
    );
}

/** Whether the puzzle that a game asks today has been answered, as far as that is known here. */
const isAnswered = (game: string, day: number): boolean => days.value.tries[game]?.day === day;

/** What else can be asked: other games today, and earlier puzzles of this one. */
export function Also({ today: { asked, day, place, count, counts } }: { today: Today }) {
    const { game } = asked.words;
    const others = ASKING.filter((one) => one.name !== game.name || !counts);
    const earlier = ((place + count - 1) % count) + 1;
    if (!others.length && count < 2) return null;
    return (
        <section class="puzzle-card" aria-labelledby="puzzle-also">
            <h3 id="puzzle-also">{say("puzzle.also")}</h3>
            <ul class="puzzle-also bare">
                {others.map((one) => (
                    <li key={one.name}>
                        <a href={`#/puzzle/${one.name}`}>
                            {say("puzzle.today", { game: bookOf(one).text("name") })}
                            {isAnswered(one.name, day) ? (
                                <>
                                    <Icon name="check" />
                                    <span class="unseen"> ({say("puzzle.answered")})</span>
                                </>
                            ) : (
                                <Icon name="next" />
                            )}
                        </a>
                    </li>
                ))}
                {count > 1 && (
                    <li>
                        <a href={`#/puzzle/${game.name}/${earlier}`}>
                            {say("puzzle.earlier")} <Icon name="before" />
                        </a>
                    </li>
                )}
            </ul>
        </section>
    );
}
