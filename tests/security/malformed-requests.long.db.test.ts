import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import routes from "#app/routes.ts";
import { startDevelopmentShop, startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { seededRandom } from "#tests/fault/order-load.ts";
import { addressesOf, malformedRequest } from "./malformed-requests.ts";
import type { RawRequest } from "./malformed-requests.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";

/** `npm run soak` sends requests for a time instead of a number of them; another seed makes others. */
const seconds = Number(process.env.MALFORMED_SECONDS ?? 0);
const seed = Number(process.env.MALFORMED_SEED ?? 41);
/** Requests on their way at once, and the longest wait for a response in milliseconds. */
const atOnce = 32;
const timeout = 20_000;
/** How long the client waits for more before it ends a request that may be incomplete, in milliseconds. */
const pause = 200;
/** By how much may have grown after the second half of the requests. Vite keeps what it compiles in development. */
const growth = { share: { built: 0.25, development: 0.5 }, files: 10 };

const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-malformed-"));
const { connectionString } = await testDatabase();
const owner = { email: "owner@example.com", password: "a password of the owner" };
const environment = {
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a secret of the copies with enough characters",
  DATA_DIR: dataDir,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  DEMO: "on",
  TRUST_PROXY: "on",
};
const built = await startShopProgram(environment);
const development = await startDevelopmentShop(environment);
afterAll(async () => {
  await Promise.all([built.stop(), development.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn({ url }: ShopProgram): Promise<string> {
  const body = new URLSearchParams(owner);
  const answer = await fetch(`${url}/auth`, { method: "POST", body, redirect: "manual" });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  expect(cookies.length).toBeGreaterThan(0);
  return cookies.join("; ");
}

/** Sends a request and returns the statuses of its responses; an empty list if the connection was closed without one. */
function send({ url }: ShopProgram, { parts, isWhole, leaves }: RawRequest): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const statuses: number[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end of the response ${statuses.join(" and ")}`));
    }, timeout);
    // Without it the program would wait for the rest of the request for minutes.
    const quiet = setTimeout(() => isWhole || socket.end(), pause);
    const end = () => {
      clearTimeout(late);
      clearTimeout(quiet);
      socket.destroy();
      resolve(statuses);
    };
    socket.setEncoding("latin1").on("data", (text: string) => {
      if (!isWhole) quiet.refresh();
      for (const [, status] of text.matchAll(/^HTTP\/1\.1 ([2-9]\d\d) /gm)) statuses.push(Number(status));
      // Live notices, which do not end.
      if (text.startsWith("HTTP/") && text.includes("text/event-stream")) end();
    });
    // The program may close the connection while the request is being sent.
    socket.on("error", () => undefined).on("close", end);
    const [first, second] = parts;
    if (first) socket.write(first);
    if (second) setImmediate(() => socket.write(second));
    if (leaves) setImmediate(end);
  });
}

type Outcome = { sent: number; statuses: Map<number, number>; faults: string[] };

/** Sends requests until `isDone`, several at once. */
async function sendMany(
  listener: ShopProgram,
  next: () => RawRequest,
  isDone: (sent: number) => boolean,
): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, statuses: new Map(), faults: [] };
  const client = async () => {
    while (!isDone(outcome.sent) && listener.process.exitCode === null) {
      outcome.sent += 1;
      const request = next();
      try {
        const statuses = await send(listener, request);
        if (statuses.length === 0 && !request.leaves && request.isWhole)
          outcome.faults.push(`no answer to ${request.told}`);
        for (const status of statuses) {
          outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
          if (status >= 500) outcome.faults.push(`${status} to ${request.told}`);
        }
      } catch (error) {
        outcome.faults.push(`${String(error)}, asked ${request.told}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return outcome;
}

/** Returns a process with its descendants. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

/** Returns what a program holds once its requests have ended: resident memory in bytes, and open files. */
async function held({ process: { pid = 0 }, url }: ShopProgram): Promise<{ bytes: number; files: number }> {
  await expect
    .poll(async () => (await fetch(`${url}/metrics`)).text(), { timeout })
    .toMatch(/^shop_requests_under_way 1$/m);
  const family = familyOf(pid);
  const files = family.map((each) => readdirSync(`/proc/${each}/fd`).length);
  const pages = family.map((each) => Number(readFileSync(`/proc/${each}/statm`, "utf8").split(" ")[1]));
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  return { bytes: sum(pages) * 4096, files: sum(files) };
}

const script = readdirSync(path.join(projectRoot, "build/client/assets")).find((name) =>
  name.endsWith(".js"),
);
const addresses = [...addressesOf(routes), `/assets/${script}`];

/** Sends malformed requests to a listener, `count` or for the time of a long run, and expects what the test says. */
async function expectToWithstand(
  name: keyof typeof growth.share,
  listener: ShopProgram,
  count: number,
): Promise<void> {
  const random = seededRandom(seed);
  const cookie = await signIn(listener);
  const next = () => malformedRequest(random, addresses, cookie);
  // Loads what each address needs, before anything is measured.
  for (const address of addresses) {
    const { body } = await fetch(listener.url + address, { headers: { Cookie: cookie } });
    await body?.cancel();
  }
  const begin = performance.now();
  const half = (part: 1 | 2) =>
    sendMany(listener, next, (sent) =>
      seconds > 0 ? performance.now() - begin > (seconds * part * 1000) / 2 : sent >= count / 2,
    );
  const first = await half(1);
  const before = await held(listener);
  const second = await half(2);
  const after = await held(listener);
  const statuses = new Map(first.statuses);
  for (const [status, times] of second.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
  console.log(
    `${name}: ${first.sent + second.sent} requests to ${addresses.length} addresses in ` +
      `${Math.round((performance.now() - begin) / 1000)} s, answered ${JSON.stringify(Object.fromEntries(statuses))}; ` +
      `held ${JSON.stringify(before)}, then ${JSON.stringify(after)}`,
  );
  expect([...first.faults, ...second.faults].slice(0, 20)).toEqual([]);
  expect(listener.process.exitCode).toBeNull();
  const logged = listener.said().split("\n");
  expect(logged.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  expect(after.files - before.files).toBeLessThan(growth.files);
  expect(after.bytes).toBeLessThan(before.bytes * (1 + growth.share[name]));
}

test.skipIf(process.platform !== "linux")(
  "both listeners answer malformed requests with 2xx to 4xx, live, and hold no more than before",
  { timeout: (seconds + 300) * 1000 },
  async () => {
    // At the same time: each has a core.
    await Promise.all([
      expectToWithstand("built", built, 2000),
      expectToWithstand("development", development, 300),
    ]);
  },
);
