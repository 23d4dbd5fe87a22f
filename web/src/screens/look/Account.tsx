// What made the result of a seat: in a sentence, as bars that hang on each other, and for all seats as
// a table.

import { type Bar, barsOf, luckOf } from "../../look/bars";
import { signed, whole } from "../../look/chance";
import { type Told, accountText } from "../../look/tell";
import type { Account as Sums, Deed } from "../../study";
import { say } from "../../words";
import { Seat, Seats, Section } from "./parts";

interface Props {
    told: Told;
    accounts: readonly Sums[];
    deeds: readonly Deed[];
    seat: number;
    choose: (seat: number) => void;
    /** The numbers still change. */
    rough: boolean;
}

/** Gain and loss are told apart by sign and filling too. */
const toneOf = (amount: number) => (amount < 0 ? "bad" : amount > 0 ? "good" : "");

/** A bar and the thread by which the next one hangs on it. */
function Beam({ bar, zero, last }: { bar: Bar; zero: number; last: boolean }) {
    const { part, amount, from, to } = bar;
    const kind = part === "start" ? "look-start" : amount < 0 ? "look-down" : "look-up";
    return (
        <svg class="look-beam" viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true">
            <path class="look-zero" d={`M${zero} 0V34`} />
            <rect class={kind} x={Math.min(from, to)} y="8" width={Math.abs(to - from)} height="18" />
            {!last && <path class="look-thread" d={`M${to} 26V42`} />}
        </svg>
    );
}

/** What stands below the name of a part. */
function aboutOf({ told, deeds, seat }: Props, sums: Sums, { part }: Bar): string {
    const judged = (own: boolean) =>
        deeds.filter(({ kind, actor }) => kind === "choice" && (actor === seat) === own).length;
    if (part === "start")
        return say("look.part.start.about", { number: Math.round(100 / told.tale.head.seats) });
    if (part === "luck")
        return say("look.luck.parts", { own: signed(sums.luckOwn), others: signed(sums.luckOthers) });
    if (part === "hidden") return say("look.part.hidden.about");
    return say("look.judged", { number: judged(part === "own") });
}

function Bars(props: Props) {
    const { told, accounts, seat } = props;
    const sums = whole(accounts[seat]!);
    const { bars, zero } = barsOf(sums);
    const name = ({ part }: Bar) =>
        say(part === "own" && seat === told.me ? "look.part.own.you" : `look.part.${part}`);
    return (
        <dl class="look-bars">
            {bars.map((bar, i) => (
                <div key={bar.part}>
                    <dt>
                        {name(bar)} <small>{aboutOf(props, sums, bar)}</small>
                    </dt>
                    <dd>
                        <Beam bar={bar} zero={zero} last={i === bars.length - 1} />
                        <span class={bar.part === "start" ? "" : toneOf(bar.amount)}>
                            {bar.part === "start" ? bar.amount : signed(bar.amount)}
                        </span>
                    </dd>
                </div>
            ))}
            <div class="look-result">
                <dt>
                    <b>{say("look.result")}</b>{" "}
                    <small>{say(`look.result.${sums.result > 0 ? "won" : "lost"}`)}</small>
                </dt>
                <dd>
                    <b>{sums.result}</b>
                </dd>
            </div>
        </dl>
    );
}

/** The pattern of what was lost, once for all bars. */
const Hatching = () => (
    <svg class="look-none" width="0" height="0" aria-hidden="true">
        <defs>
            <pattern
                id="look-hatched"
                width="5"
                height="5"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
            >
                <path d="M0 0V5" />
            </pattern>
        </defs>
    </svg>
);

export function Account(props: Props) {
    const { told, accounts, seat, choose, rough } = props;
    return (
        <Section
            id="account"
            title={say("look.account")}
            beside={rough && <span class="look-hint">{say("look.account.rough")}</span>}
        >
            <Hatching />
            <Seats told={told} seat={seat} choose={choose} />
            <p class="look-sum">{accountText(told, seat, accounts[seat]!)}</p>
            <Bars {...props} />
        </Section>
    );
}

const COLUMNS = ["start", "luck", "own", "others", "hidden", "result"] as const;

function cellOf(sums: Sums, column: (typeof COLUMNS)[number]) {
    const amount = column === "luck" ? luckOf(sums) : sums[column];
    const plain = column === "start" || column === "result";
    return (
        <td key={column} class={plain ? `look-${column}` : toneOf(amount)}>
            {plain ? amount : signed(amount)}
        </td>
    );
}

/** The account of all seats: every row adds up. */
export const Accounts = ({ told, accounts, seat }: Pick<Props, "told" | "accounts" | "seat">) => (
    <section class="look-part look-all" aria-label={say("look.accounts")}>
        <table class="look-table">
            <caption class="unseen">{say("look.accounts")}</caption>
            <thead>
                <tr>
                    <td />
                    {COLUMNS.map((column) => (
                        <th key={column} scope="col">
                            {say(`look.column.${column}`)}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {accounts.map((account, one) => (
                    <tr key={one} class={one === seat ? "look-marked" : undefined}>
                        <th scope="row">
                            <Seat told={told} seat={one} />
                        </th>
                        {COLUMNS.map((column) => cellOf(whole(account), column))}
                    </tr>
                ))}
            </tbody>
        </table>
    </section>
);
