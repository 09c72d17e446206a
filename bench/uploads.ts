import { setTimeout as sleep } from "node:timers/promises";
import { maxFileBytes } from "#app/domain/csv.ts";
import { timed } from "./latency.ts";
import { withTemporaryShop } from "./parts/temporary-shop.ts";
import type { Report } from "./parts/report.ts";
import { owner, signInOwner } from "./signed-in.ts";

/** Pause between an answer and the next probe, in milliseconds. */
const probeInterval = 5;
const goal = 200;
const addresses = ["payments/bank/file", "payouts/file?carrier=sandbox", "products/import"] as const;

const head = "title_bg;price_eur\n";
const fill = (text: string) => text.repeat(Math.floor((maxFileBytes - head.length) / text.length));
/** Files of the largest size, each the worst for one part of the reading. */
const files: readonly (readonly [string, string])[] = [
  ["one small row", `${head}Ягода;1\n`],
  ["empty lines", head + fill("\n")],
  ["one line of delimiters", head + fill(";")],
  ["one line of text", head + fill("x")],
  ["rows of one character", head + fill("x\n")],
  ["an unclosed quote", `${head}"${fill("x\n").slice(1)}`],
  ["5,000 long rows", head + `${"Ягода".repeat(80)};1\n`.repeat(5000)],
];

/** Measures how long `/healthz` waits while the back office reads uploaded files of the largest size. */
export function measureUploads(): Promise<Report> {
  return withTemporaryShop({ ...owner, PAYMENTS: "sandbox", CARRIERS: "sandbox" }, async ({ url }) => {
    const cookie = await signInOwner(url);
    const rows = [];
    for (const [name, text] of files)
      for (const address of addresses) {
        const form = new FormData();
        form.set("file", new Blob([text], { type: "text/csv" }), "file.csv");
        const over = new AbortController();
        const waits: number[] = [];
        const probing = (async () => {
          while (!over.signal.aborted) {
            waits.push((await timed(() => fetch(`${url}/healthz`))).milliseconds);
            await sleep(probeInterval);
          }
        })();
        await sleep(100);
        const alone = Math.max(...waits.splice(0));
        const { milliseconds } = await timed(() =>
          fetch(`${url}/admin/${address}`, {
            method: "POST",
            body: form,
            headers: { Cookie: cookie, Origin: url },
          }),
        );
        over.abort();
        await probing;
        rows.push([`${name}, ${address.split("?")[0]}`, alone, Math.max(...waits), milliseconds]);
      }
    return {
      tables: [
        {
          title: `Longest wait for /healthz while a file is read, in ms (goal: ${goal})`,
          columns: ["file and address", "before", "meanwhile", "the upload"],
          rows,
        },
      ],
      notes: [
        `Files of ${maxFileBytes} bytes, the largest that are accepted, unless the name says otherwise.`,
      ],
    };
  });
}
