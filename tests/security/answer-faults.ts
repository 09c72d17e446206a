import type { IncomingHttpHeaders } from "node:http";
import { projectRoot } from "#app/server/project-root.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Internals that no response may contain: paths, stack traces, queries and database errors. */
const internals = [
  projectRoot,
  "node_modules",
  "file:///",
  /\n\s+at .{1,200}:\d+:\d+/,
  /\b(select|insert into|update|delete from) "[a-z_]+"/,
  /Failed query|violates .{1,40} constraint|syntax error at/,
];
const scripts = /<script>fuzzed|<img[^>]* onerror=fuzzed/;

/**
 * Returns the faults of a response: a server error, leaked internals, injected markup or cookies, or a redirect to
 * another site.
 */
export function faultsOf({ status, headers, text }: Answer, shopUrl: string): string[] {
  const { location, "set-cookie": cookies = [], "content-type": type = "" } = headers;
  const leaked = internals.filter((internal) =>
    typeof internal === "string" ? text.includes(internal) : internal.test(text),
  );
  return [
    ...(status >= 500 ? [`status ${status}: ${text.slice(0, 500)}`] : []),
    ...leaked.map((internal) => `leaks ${String(internal)}`),
    ...(type.startsWith("text/html") && scripts.test(text) ? ["contains an injected script"] : []),
    ...(location !== undefined && new URL(location, shopUrl).origin !== shopUrl
      ? [`redirects to ${location}`]
      : []),
    ...(cookies.join().includes("fuzzed=1") ? ["sets an injected cookie"] : []),
  ];
}
