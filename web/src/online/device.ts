// What this device is called in the list of places where somebody is signed in.

import { say } from "../words";

/** The first that fits: most browsers also name those they came after. */
const BROWSERS = [
    [/\bFirefox\/|\bFxiOS\//, "Firefox"],
    [/\bEdg(A|iOS)?\//, "Edge"],
    [/\bOPR\//, "Opera"],
    [/\bSamsungBrowser\//, "Samsung Internet"],
    [/Chrom(e|ium)\/|\bCriOS\//, "Chrome"],
    [/\bSafari\//, "Safari"],
] as const;

/** A phone names the system that its own was made from too. */
const SYSTEMS = [
    [/\bAndroid\b/, "Android"],
    [/\b(iPhone|iPod)\b/, "iPhone"],
    [/\biPad\b/, "iPad"],
    [/\bWindows\b/, "Windows"],
    [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bLinux\b/, "Linux"],
] as const;

type List = readonly (readonly [RegExp, string])[];

const found = (list: List, agent: string): string | undefined => list.find(([sign]) => sign.test(agent))?.[1];

interface Device {
    browser: string | undefined;
    system: string | undefined;
}

/** What a browser says of itself, as far as it is worth showing. */
export const deviceIn = (agent: string): Device => ({
    browser: found(BROWSERS, agent),
    system: found(SYSTEMS, agent),
});

/** Whether a place of this name is held in the hand. */
export const isHandheld = (device: string): boolean => /Android|iPhone|iPad/.test(device);

/** This device in words: "Firefox on Linux"; "" where nothing is known of it. */
export function deviceName(agent = navigator.userAgent): string {
    const { browser, system } = deviceIn(agent);
    if (browser && system) return say("online.device.name", { browser, system });
    return browser ?? system ?? "";
}
