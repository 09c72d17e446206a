import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { programsOf, startShopProgram, type ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { childrenOf, endDatabases, isRunning, killHard, postgresProcesses } from "./postgres-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Makes a program break at a request for /break. */
const breakable = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "break-in-request.ts")).href}`,
};
/** In milliseconds. */
const waitOptions = { timeout: 60_000, interval: 50 };
const megabyte = 1_000_000;

let root: string;
let dataDir: string;
let shop: ShopProgram | undefined;

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-supervisor-"));
  dataDir = path.join(root, "data");
  shop = undefined;
});

afterEach(async () => {
  await shop?.kill();
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), waitOptions);
  rmSync(root, { recursive: true, force: true });
});

async function openShop(environment: Record<string, string> = {}): Promise<ShopProgram> {
  shop = await startShopProgram({ DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "fatal", ...environment });
  return shop;
}

const postmaster = () =>
  Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** Visits the shop on new connections until `end`, which returns the failures and the longest time without an answer. */
function visit(url: string) {
  const over = new AbortController();
  let failures = 0;
  let longest = 0;
  const visits = (async () => {
    let answered = performance.now();
    while (!over.signal.aborted) {
      const isAnswered = await fetch(`${url}/healthz`, { headers: { Connection: "close" } }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (!isAnswered) failures += 1;
      else {
        longest = Math.max(longest, performance.now() - answered);
        answered = performance.now();
      }
      await sleep(5);
    }
  })();
  return {
    async end() {
      over.abort();
      await visits;
      return { failures, seconds: Math.round(longest / 10) / 100 };
    },
  };
}

/** Sends a request without the end of its body; returns a function that completes it and resolves with the answer. */
async function beginRequest(url: string): Promise<() => Promise<string>> {
  const socket = connect({ port: Number(new URL(url).port), host: "localhost" });
  await once(socket, "connect");
  const body = JSON.stringify({ items: [] });
  socket.write(
    `POST /api/functions/create-order HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
  );
  return async () => {
    socket.write(body.slice(5));
    return text(socket);
  };
}

test("a copy that breaks or is killed is replaced at once, finishes its requests, and the database runs on", async () => {
  const { url, process: supervisor, pid, said } = await openShop(breakable);
  const database = postmaster();
  const seconds: number[] = [];
  const first = pid();
  const complete = await beginRequest(url);
  // The request above has reached the copy once a later one was answered.
  await fetch(`${url}/healthz`);
  const whileBreaking = visit(url);
  await fetch(`${url}/break`);
  const line = /"level":60,.*"request":"[^"]+",.*"message":"broken".*"msg":"an error that nothing handled/;
  await vi.waitFor(() => expect(said()).toMatch(line), waitOptions);
  await vi.waitFor(() => expect(programsOf(supervisor), "beside its successor").toHaveLength(2), waitOptions);
  expect(await complete()).toMatch(/^HTTP\/1\.1 422 .*"code":"empty_cart"/s);
  await vi.waitFor(() => expect(said().split("The shop is open")).toHaveLength(3), waitOptions);
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), waitOptions);
  seconds.push((await whileBreaking.end()).seconds);
  await vi.waitFor(() => expect(programsOf(supervisor)).not.toContain(first), waitOptions);

  const whileKilling = visit(url);
  killHard([pid()]);
  await vi.waitFor(() => expect(said().split("The shop is open")).toHaveLength(4), waitOptions);
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), waitOptions);
  seconds.push((await whileKilling.end()).seconds);
  expect(said()).toContain("The program ended unexpectedly (signal SIGKILL); starting it again ...\n");
  expect(postmaster()).toBe(database);
  expect(said().match(/First administrator/g)).toHaveLength(1);

  const exit = once(supervisor, "exit");
  supervisor.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  expect(await postgresProcesses(dataDir)).toEqual([]);
  expect(existsSync(path.join(dataDir, "program-lock"))).toBe(false);
  console.log(`one worker: not served for ${seconds[0]} s after an error, ${seconds[1]} s after a kill`);
});

test("with two workers, one that breaks is replaced unnoticed, and their primary process too is supervised", async () => {
  const { url, pid, said } = await openShop({ ...breakable, WEB_CONCURRENCY: "2" });
  const primary = pid();
  const workers = await childrenOf(primary, "build/server/index.js");
  expect(workers).toHaveLength(2);
  const unnoticed = visit(url);
  await fetch(`${url}/break`);
  await vi.waitFor(async () => {
    const now = await childrenOf(primary, "build/server/index.js");
    expect(now).toHaveLength(2);
    expect(now.filter((worker) => workers.includes(worker))).toHaveLength(1);
  }, waitOptions);
  const { failures, seconds } = await unnoticed.end();
  expect(failures).toBe(0);

  const database = postmaster();
  const visits = visit(url);
  killHard([primary]);
  await vi.waitFor(() => expect(said().split("The shop is open")).toHaveLength(3), waitOptions);
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), waitOptions);
  const gap = (await visits.end()).seconds;
  expect(postmaster()).toBe(database);
  console.log(
    `two workers: longest wait ${seconds} s after an error in one, ${gap} s after a kill of the primary`,
  );
});

test("the supervisor takes at most 50 MB; when it is killed, the program and its database end", async () => {
  const { process: supervisor, pid } = await openShop();
  const program = pid();
  if (process.platform === "linux") {
    const status = readFileSync(`/proc/${supervisor.pid}/status`, "utf8");
    expect(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024).toBeLessThan(50 * megabyte);
  }
  supervisor.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(program)).toBe(false), waitOptions);
  expect(await postgresProcesses(dataDir)).toEqual([]);
  expect(existsSync(path.join(dataDir, "program-lock"))).toBe(false);
});

test("a shop that is stopped right after its program was killed leaves no database running", async () => {
  const { process: supervisor, pid, said } = await openShop();
  const exit = once(supervisor, "exit");
  killHard([pid()]);
  await vi.waitFor(() => expect(said()).toContain("starting it again"), { ...waitOptions, interval: 1 });
  supervisor.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  expect(await postgresProcesses(dataDir)).toEqual([]);
  expect(existsSync(path.join(dataDir, "program-lock"))).toBe(false);
});
