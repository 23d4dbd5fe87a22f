// A person's page: who it is, how they play, their games, opponents and dice.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Profile, pages } from "../../online/person";
import { name as ownName, whoAmI } from "../../online/who";
import { say } from "../../words";
import { Face, Icon } from "../home/parts";
import "../home/home.css";
import { Trouble, troubleText, useDoing } from "../online/parts";
import { Title } from "../parts";
import { Dice } from "./Dice";
import { Follows } from "./Follows";
import { Finished, Running } from "./Games";
import { InviteTo } from "./Invite";
import { Part, monthText, numberText, pageLink, titleOf } from "./parts";

/** How often somebody stays to the end, in words. */
const staysText = ({ played, stayed }: Profile): string =>
    played ? say("online.stays", { stayed, played }) : say("online.stays.new");

function Numbers({ profile }: { profile: Profile }) {
    const sum = (of: "played" | "won") => profile.games.reduce((all, game) => all + game[of], 0);
    return (
        <dl class="person-numbers">
            {(["played", "won"] as const).map((of) => (
                <div key={of}>
                    <dt>{say(`person.count.${of}`)}</dt>
                    <dd>{numberText(sum(of))}</dd>
                </div>
            ))}
        </dl>
    );
}

/** Following is one's own affair: nobody is told. */
function Follow({ profile }: { profile: Signal<Profile | undefined> }) {
    const { doing, trouble, run } = useDoing();
    const now = profile.value!;
    const what = now.followed ? "followed" : "follow";
    const change = async () => {
        await pages.follow(now.page, !now.followed);
        profile.value = { ...now, followed: !now.followed };
    };
    return (
        <>
            <button type="button" class="big" aria-disabled={doing.value} onClick={() => void run(change)}>
                <Icon name={now.followed ? "close" : "eye"} /> {say(`person.${what}`)}
            </button>
            <p class="quiet small">{say(`person.${what}.about`)}</p>
            <Trouble text={trouble.value} />
        </>
    );
}

/** What one can do on one's own page. */
function Own({ profile }: { profile: Profile }) {
    return (
        <>
            <a class="button big" href={pages.records()} download>
                <Icon name="install" /> {say("person.records")}
            </a>
            <p class="quiet small">{say("person.records.about")}</p>
            <a class="button" href={profile.account ? "#/devices" : "#/account"}>
                {say(profile.account ? "person.devices" : "person.keep")}
            </a>
        </>
    );
}

function Card({ profile }: { profile: Signal<Profile | undefined> }) {
    const now = profile.value!;
    const known = ownName.value !== undefined;
    return (
        <div class="person-card">
            <Face bot="" />
            <Title>{now.name}</Title>
            <p class="quiet">
                {say("person.since", { month: monthText(now.since) })}
                {!now.account && <> · {say("person.guest")}</>}
            </p>
            <p class="person-stays">
                <Icon name="shield" /> {staysText(now)}
            </p>
            <Numbers profile={now} />
            <div class="person-doors">
                {now.you ? (
                    <Own profile={now} />
                ) : known ? (
                    <>
                        <InviteTo page={now.page} name={now.name} />
                        <Follow profile={profile} />
                    </>
                ) : (
                    <p class="quiet small">{say("person.stranger")}</p>
                )}
            </div>
        </div>
    );
}

/** How often somebody won, title by title. */
function Titles({ profile }: { profile: Profile }) {
    return (
        <Part id="titles">
            <ul class="bare person-titles">
                {profile.games.map(({ game, played, won }) => (
                    <li key={game}>
                        <b>{titleOf(game)}</b>
                        <span>{say("person.won.of", { won, played })}</span>
                        <span class="person-bar" aria-hidden="true">
                            <span style={{ inlineSize: `${(100 * won) / played}%` }} />
                        </span>
                    </li>
                ))}
            </ul>
        </Part>
    );
}

function Opponents({ profile }: { profile: Profile }) {
    return (
        <Part id="opponents">
            <ul class="bare person-rows">
                {profile.opponents.map(({ name, page, games, won, lost }) => (
                    <li key={page}>
                        <a href={pageLink(page)}>{name}</a>
                        <span>{say("person.met", { games })}</span>
                        <span class="quiet">{say("person.ahead", { won, lost })}</span>
                    </li>
                ))}
            </ul>
        </Part>
    );
}

/** Nobody of this name, or nobody who wants to be seen. */
function None({ text }: { text: string }) {
    return (
        <main id="content" class="page" tabIndex={-1}>
            <Title>{say("person.none")}</Title>
            <p>{text}</p>
            <p class="row">
                <a class="button main" href="#/online">
                    {say("online.lobby")}
                </a>
            </p>
        </main>
    );
}

export function Person({ name, at }: { name: string; at: string }) {
    const profile = useSignal<Profile | undefined>(undefined);
    const trouble = useSignal("");
    const load = async () => {
        try {
            await whoAmI();
            profile.value = await pages.profile(name, at);
        } catch (error) {
            trouble.value = troubleText(error);
        }
    };
    useEffect(() => void load(), []);
    const now = profile.value;
    if (trouble.value) return <None text={trouble.value} />;
    if (!now)
        return (
            <main id="content" class="page" tabIndex={-1}>
                <Title>{name || say("online.page")}</Title>
                <p class="quiet">{say("app.loading")}</p>
            </main>
        );
    return (
        <main id="content" class="home person" tabIndex={-1}>
            <Card profile={profile} />
            <div class="person-main">
                {now.you && <Follows />}
                {now.games.length > 0 && <Titles profile={now} />}
                <Running profile={now} />
                <Finished profile={now} />
                {now.opponents.length > 0 && <Opponents profile={now} />}
                {now.dice.length > 0 && <Dice dice={now.dice} />}
            </div>
        </main>
    );
}
