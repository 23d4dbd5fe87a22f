// Moderation, as the server tells of it: reports of lines, what moderators decide, and appeals.

import { ask, at, get, post, query } from "./api";

/** What somebody says of lines that they report, and what a moderator may do: server/api/cases.def. */
export const KINDS = ["spam", "insult", "threat", "cheating", "other"] as const;
export const ACTS = ["none", "warn", "mute", "ban"] as const;
export type Kind = (typeof KINDS)[number];
export type Act = (typeof ACTS)[number];

type State = "open" | "decided" | "appealed" | "upheld" | "lifted";

/** Characters of a reason, an appeal, and what is said with a report. */
export const MOST = 300;

/** Two ways to turn away from somebody: one does not meet them, or does not read them. */
export const AWAY = ["blocks", "mutes"] as const;
export type Away = (typeof AWAY)[number];

export interface Turned {
    id: string;
    name: string;
    at: number;
}

/** What one has reported. */
export interface Complaint {
    id: string;
    at: number;
    kind: Kind;
    said: string;
    name: string;
    table: string;
    game: string | null;
    state: "open" | "decided" | "lifted";
    act: Act | "";
}

/** An act that concerns oneself. */
export interface Judgement {
    id: string;
    act: Exclude<Act, "none">;
    at: number;
    until: number | null;
    reason: string;
    unread: boolean;
    state: State;
    appeal: string;
    answer: string;
    table: string;
    game: string | null;
}

export interface Standing {
    name: string;
    muted: number | null;
    banned: number | null;
    moderator: boolean;
    cases: Judgement[];
}

/** A case in a list. */
export interface CaseRow {
    id: string;
    name: string;
    made: number;
    state: State;
    act: Act | "";
    kinds: Kind[];
    reports: number;
}

export interface Cases {
    open: number;
    appeals: number;
    cases: CaseRow[];
}

interface CaseLine {
    no: number;
    at: number;
    name: string;
    phrase: number | null;
    text: string;
    chosen: boolean;
}

export interface Trace {
    at: number;
    what: string;
    why: string;
    case: string | null;
    who: string;
}

/** A case as a moderator reads it. */
export interface Case {
    id: string;
    state: State;
    made: number;
    act: Act | "";
    until: number | null;
    reason: string;
    /** Who acted; null: an operator. */
    judge: string | null;
    judged: number;
    appeal: string;
    appealed: number;
    answer: string;
    table: string;
    game: string | null;
    person: {
        name: string;
        made: number;
        played: number;
        stayed: number;
        muted: number | null;
        banned: number | null;
    };
    /** It is about the reader, or reported by them. */
    own: boolean;
    /** The reader has acted in it. */
    mine: boolean;
    lines: CaseLine[];
    reports: { at: number; kind: Kind; said: string; name: string }[];
    trace: Trace[];
}

export type CaseList = "open" | "appeals" | "closed";

export const court = {
    mute: (table: string, line: number, invite?: string) =>
        post<null>(`${at(table)}/mute${query({ invite })}`, { line }),
    away: async (way: Away) => (await get<Record<Away, Turned[]>>(`me/${way}`))[way],
    back: (way: Away, id: string) => ask("DELETE", `me/${way}/${encodeURIComponent(id)}`),
    report: (table: string, what: { lines: number[]; kind: Kind; said: string }, invite?: string) =>
        post<{ report: string }>(`${at(table)}/talk/report${query({ invite })}`, what),
    reports: () => get<{ reports: Complaint[] }>("me/reports"),
    standing: () => get<Standing>("me/standing"),
    read: (id: string) => post<null>("me/standing", { case: id }),
    appeal: (id: string, said: string) => post<null>("me/appeal", { case: id, said }),
    cases: (state: CaseList) => get<Cases>(`cases${query({ state })}`),
    one: (id: string) => get<Case>(`cases/${encodeURIComponent(id)}`),
    act: (id: string, what: { act: Act; days: number; reason: string }) =>
        post<null>(`cases/${encodeURIComponent(id)}/act`, what),
    decide: (id: string, decision: "uphold" | "lift", reason: string) =>
        post<null>(`cases/${encodeURIComponent(id)}/decide`, { decision, reason }),
};
