// A word of a moderator's, over any screen until it was read.

import { called } from "../../online/who";
import { route } from "../../router";
import { say } from "../../words";

export function Banner() {
    if (!called.value || route.value.screen === "standing") return null;
    return (
        <div class="notice court-banner">
            <p>
                <strong>{say(`court.banner.${called.value}`)}</strong>
            </p>
            <p class="row">
                <a class="button main" href="#/standing">
                    {say(called.value === "banned" ? "court.banner.why" : "court.banner.go")}
                </a>
            </p>
        </div>
    );
}
