import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog, logConsole } from "./log.ts";
import { currentRequest, inRequest, nameRequest } from "./request/request-id.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { log, lines };
}

const outageError = (port = 5432) => Object.assign(new Error("connect"), { code: "ECONNREFUSED", port });

test("every line logged during a request carries its id, and a line outside one carries none", async () => {
  const { log, lines } = openLog();
  await new Promise<void>((done) => {
    inRequest("proxy-named-1", () => {
      log.info("at once");
      queueMicrotask(() => {
        log.error({ err: new Error("bug") }, "later");
        done();
      });
    });
  });
  log.info("no request");
  expect(lines.map(({ msg, request }) => [msg, request])).toEqual([
    ["at once", "proxy-named-1"],
    ["later", "proxy-named-1"],
    ["no request", undefined],
  ]);
});

test("accepts a proxy's request id only if it is well-formed", () => {
  expect(nameRequest("4f1c2a90b7e84dd2")).toBe("4f1c2a90b7e84dd2");
  const malformed = [
    undefined,
    "short",
    "x".repeat(65),
    "with blank here",
    'quote"1234567',
    "line\nbreak12",
    "я".repeat(9),
  ];
  const names = malformed.map(nameRequest);
  for (const name of names) expect(name).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
  expect(new Set(names).size).toBe(malformed.length);
});

test("logs an outage once and then its count; other outages and ordinary errors are logged as usual", () => {
  const { log, lines } = openLog();
  for (let number = 0; number < 10_000; number++) log.error({ err: outageError() }, `page ${number} failed`);
  log.warn({ letter: "1", code: "ECONNECTION" }, "an e-mail could not be sent yet");
  log.warn({ letter: "2", code: "ECONNECTION" }, "an e-mail could not be sent yet");
  log.error({ err: outageError(9000) }, "a file could not be read");
  log.error({ err: new Error("bug") }, "a bug");
  log.error({ err: new Error("bug") }, "a bug");
  expect(lines.map(({ msg }) => msg)).toEqual([
    "page 0 failed",
    "an e-mail could not be sent yet",
    "a file could not be read",
    "a bug",
    "a bug",
  ]);
  lines.length = 0;
  vi.advanceTimersByTime(60_000);
  expect(lines).toMatchObject([
    { outage: "ECONNREFUSED 5432", leftOut: 9999, msg: "suppressed repeated log lines of an outage" },
    { outage: "ECONNECTION", leftOut: 1 },
  ]);
  lines.length = 0;
  log.error({ err: outageError() }, "still down");
  expect(lines).toMatchObject([{ msg: "still down" }]);
});

test("marks a request that met an outage", () => {
  const { log } = openLog();
  const met: unknown[] = [];
  for (const err of [outageError(), new Error("bug"), outageError()])
    inRequest(nameRequest(undefined), () => {
      log.error({ err }, "failed");
      met.push(currentRequest()?.sawOutage);
    });
  expect(met).toEqual([true, false, true]);
});

test("logs an error without personal data, and with its stack and cause", () => {
  const { log, lines } = openLog();
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "mails_pkey"'), {
    code: "23505",
    detail: "Key (email)=(maria@example.com) already exists.",
    where: "Мария",
  });
  const failed = Object.assign(
    new Error(
      'Failed query: insert into "orders" values ($1, $2)\nparams: maria@example.com,Мария\nИванова',
      { cause },
    ),
    { query: "insert", params: ["maria@example.com", "Мария"] },
  );
  failed.stack = `Error: ${failed.message}\n    at placeOrder (place-order.ts:1:1)`;
  log.error({ err: failed }, "an order failed");
  log.error({ err: new Error("550 <maria@example.com>: no such mailbox") }, "an e-mail failed");
  const logged = JSON.stringify(lines);
  expect(logged).not.toMatch(/maria|Мария|Иванова/);
  expect(lines[0]).toMatchObject({
    err: {
      message: 'Failed query: insert into "orders" values ($1, $2)',
      stack: "    at placeOrder (place-order.ts:1:1)",
      cause: { code: "23505", message: 'duplicate key value violates unique constraint "mails_pkey"' },
    },
  });
});

test("a library's console output becomes log lines of the request, without e-mail addresses", () => {
  const { log, lines } = openLog();
  const console = { error: () => undefined, warn: () => undefined } as Pick<Console, "error" | "warn">;
  logConsole(console, log);
  inRequest("proxy-named-2", () => console.warn('The path "%s" of anna@example.com is malformed', "/x"));
  console.error("failed:", new Error("for anna@example.com"));
  const text = 'The path "/x" of (e-mail) is malformed';
  expect(lines).toMatchObject([
    { level: 40, request: "proxy-named-2", text, msg: "a library wrote to the console" },
    { level: 50, text: "failed:", err: { message: "for (e-mail)" } },
  ]);
  expect(JSON.stringify(lines)).not.toContain("anna@");
});
