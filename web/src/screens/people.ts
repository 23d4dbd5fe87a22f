// Screens of people come with their words and with a style that no board needs.

import { once } from "../once";
import sheet from "../style/people.css?url";
import { type Topic, speakOf } from "../words";

/** Adds the style to the page; ready when it is there, so that nothing is shown without it. */
const dress = once(
    (href) =>
        new Promise<void>((done, fail) => {
            const link = document.createElement("link");
            link.onload = () => done();
            link.onerror = () => (link.remove(), fail(new Error(href)));
            document.head.append(Object.assign(link, { rel: "stylesheet", href }));
        }),
);

/** A screen, its words and a style that comes with it. */
export const dressed = <T>(style: string, screen: Promise<T>, ...topics: Topic[]): Promise<T> =>
    Promise.all([screen, dress(style), ...topics.map(speakOf)]).then(([m]) => m);

/** A screen, its words and the style of people. */
export const people = <T>(screen: Promise<T>, ...topics: Topic[]): Promise<T> =>
    dressed(sheet, screen, ...topics);
