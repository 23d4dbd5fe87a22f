// Days of the calendar, as the server takes them: "2026-12-24" in the zone of this browser.

export type Day = string;

const DAY = 86_400_000;
const two = (number: number) => String(number).padStart(2, "0");

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export function dayOf(time: number | Date): Day {
    const date = new Date(time);
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Noon of a day: no change of the clocks makes it another. */
export function noonOf(day: Day): Date {
    const [year, month, date] = day.split("-").map(Number);
    return new Date(year!, month! - 1, date!, 12);
}

export function later(day: Day, days: number): Day {
    const noon = noonOf(day);
    noon.setDate(noon.getDate() + days);
    return dayOf(noon);
}

/** How many days these are, both of them included. */
export const daysIn = (from: Day, until: Day): number =>
    Math.round((noonOf(until).getTime() - noonOf(from).getTime()) / DAY) + 1;

/** Four weeks from the Monday of this day's week on, `weeks` weeks later. */
export function fourWeeks(today: Day, weeks: number): Day[][] {
    const monday = later(today, -((noonOf(today).getDay() + 6) % 7) + 7 * weeks);
    return [0, 7, 14, 21].map((week) => Array.from({ length: 7 }, (_, day) => later(monday, week + day)));
}

/** Days off that a table still has, of those it had. */
export const daysLeft = (vacation: number, spent: number): number =>
    Math.max(0, vacation - Math.ceil(spent / DAY));
