import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Core } from "../../src/core";
import { GAMES } from "../../src/gen/tables";
import { BEFORE, STEPS } from "../../src/lesson/rattus";
import { readScript, recordText } from "../../src/lesson/script";
const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;
test("x", async () => {
  const core = await Core.make(wasm);
  core.recordRead(recordText());
  const es = core.recordEntries(); const head=core.recordHead();
  const lines = recordText().split("\n").slice(4);
  core.begin(head);
  const f=(r:any,t:any)=>t[r.id].word+" "+t[r.id].kinds.map((k:number,i:number)=>rattus.kinds[k]!.words[r.field[i]]??r.field[i]).join(" ");
  for (let i=0;i<es.length;i++){
    const p=core.prompt();
    try { const rows=core.play(es[i]!.entry); console.log(lines[i], " | ", f(p,rattus.prompts), "|", rows.map(r=>f(r,rattus.events)).join("; ")); }
    catch(e){ console.log(lines[i], String(e), core.toAct(), core.legal().map(a=>rattus.verbs[a.verb]!.word+" "+rattus.verbs[a.verb]!.kinds.map((k:number,i:number)=>rattus.kinds[k]!.words[a.arg[i]!]??a.arg[i]).join(" ")).join(" , ")); break; }
    if (lines[i]!.includes("red move")||i==es.length-1) console.log(core.facts().map(r=>f(r,rattus.facts)).filter(x=>/^(cubes|rat|plague|stock|palace|card|pile)/.test(x)).join("; "));
  }
});
