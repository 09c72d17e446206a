import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";

/** Starts the built program on a data folder that does not exist, and returns how it ended. */
async function startRefused(environment: Record<string, string>) {
  const home = mkdtempSync(path.join(os.tmpdir(), "plodko-refused-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const dataDir = path.join(home, "data");
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, said: printed + failed, hasCreatedData: existsSync(dataDir) };
}

test("an invalid environment variable stops the start with a line that names it, before anything is created", async () => {
  const refusal = /^PORT cannot be used as it is; expected: [^\n]+\n$/;
  expect(await startRefused({ PORT: "many" })).toEqual({
    code: 1,
    said: expect.stringMatching(refusal) as string,
    hasCreatedData: false,
  });
});

test("several invalid environment variables are each named on a line", async () => {
  const { code, said, hasCreatedData } = await startRefused({
    AUTH_SECRET: "short",
    ADMIN_EMAIL: "owner",
    ORDERS_PER_ADDRESS: "0",
  });
  const names = said
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[0]);
  expect([code, names, hasCreatedData]).toEqual([
    1,
    ["AUTH_SECRET", "ADMIN_EMAIL", "ORDERS_PER_ADDRESS"],
    false,
  ]);
});

test("an external database that refuses connections stops the start with a one-line message", async () => {
  const { code, said } = await startRefused({
    DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop",
    AUTH_SECRET: "a secret of thirty-two characters",
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^The database of DATABASE_URL cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/);
  expect(said).not.toContain("secret");
});
