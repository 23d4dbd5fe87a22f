// A browser test may be tried a second time: a machine that is starved for seconds is no failure of the page. But a
// page that races fails more than once in a while, so a run in which more than these needed it has failed.

import type { FullResult, Reporter, Suite } from "@playwright/test/reporter";

const MOST = 2;

export default class Again implements Reporter {
    private all: Suite | undefined;

    onBegin(_: unknown, all: Suite): void {
        this.all = all;
    }

    onEnd(): Promise<{ status?: FullResult["status"] } | void> {
        const again = this.all!.allTests().filter((test) => test.outcome() === "flaky").length;
        if (again) console.log(`${again} needed a second try; ${MOST} may`);
        return Promise.resolve(again > MOST ? { status: "failed" } : undefined);
    }
}
