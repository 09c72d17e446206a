import type { IncomingHttpHeaders } from "node:http";
import { projectRoot } from "#app/server/project-root.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** What no answer may hold: where the program stands, how it is written, what it asks of the database. */
const insides = [
  projectRoot,
  "node_modules",
  "file:///",
  /\n\s+at .{1,200}:\d+:\d+/,
  /\b(select|insert into|update|delete from) "[a-z_]+"/,
  /Failed query|violates .{1,40} constraint|syntax error at/,
];
const scripts = /<script>fuzzed|<img[^>]* onerror=fuzzed/;

/** What is wrong with an answer, whatever was asked: a failure, insides that it tells, markup or headers that were smuggled in. */
export function faultsOf({ status, headers, text }: Answer, shopUrl: string): string[] {
  const { location, "set-cookie": cookies = [], "content-type": type = "" } = headers;
  const told = insides.filter((inside) =>
    typeof inside === "string" ? text.includes(inside) : inside.test(text),
  );
  return [
    ...(status >= 500 ? [`it is ${status}: ${text.slice(0, 500)}`] : []),
    ...told.map((inside) => `it tells ${String(inside)}`),
    ...(type.startsWith("text/html") && scripts.test(text) ? ["it holds a script that was sent"] : []),
    ...(location !== undefined && new URL(location, shopUrl).origin !== shopUrl
      ? [`it leads to ${location}`]
      : []),
    ...(cookies.join().includes("fuzzed=1") ? ["it sets a cookie that was sent"] : []),
  ];
}
