import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { removeCachedFiles } from "../ops/edge/cached-files.ts";

const { db, connectionString } = await testDatabase();
const root = mkdtempSync(path.join(os.tmpdir(), "edge-purge-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hash = "0123456789abcdef0123456789abcde";

function newFolder(files: readonly string[]) {
  const folder = mkdtempSync(path.join(root, "cache-"));
  const pathOf = (name: string) => path.join(folder, name);
  for (const name of files) {
    mkdirSync(path.dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), "a page");
  }
  return { folder, pathOf, remaining: () => files.filter((name) => existsSync(pathOf(name))) };
}

function startPurger(
  folder: string,
  environment: Record<string, string> = { DATABASE_URL: connectionString },
) {
  const program = spawn(process.execPath, ["ops/edge/purge.ts", folder], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...environment },
  });
  onTestFinished(() => void program.kill("SIGKILL"));
  const output = { text: "" };
  const record = (text: string) => {
    output.text += text;
  };
  program.stdout.setEncoding("utf8").on("data", record);
  program.stderr.setEncoding("utf8").on("data", record);
  return { program, output, exited: once(program, "exit") };
}

test("deletes cached files and nothing else", () => {
  const others = [
    `${hash}f`,
    `e/${hash}f`,
    `f/${hash}f.0000000001`,
    `f/${hash}`,
    `f/${hash}F`,
    `f/0/${hash}f`,
    `g/${hash}g`,
    `ab/${hash}b`,
    "f/index.html",
  ];
  const { folder, pathOf, remaining } = newFolder([`f/${hash}f`, `0/${hash}0`, ...others]);
  const elsewhere = newFolder([`${hash}1`]);
  symlinkSync(elsewhere.folder, pathOf("1"));
  mkdirSync(pathOf(`0/${"0".repeat(32)}`));
  expect(removeCachedFiles(folder)).toBe(2);
  expect(remaining()).toEqual(others);
  expect(elsewhere.remaining()).toEqual([`${hash}1`]);
});

test("a missing folder is an empty cache", () => {
  expect(removeCachedFiles(path.join(root, "missing"))).toBe(0);
});

test("purges at the start, at a change of public content and when the connection is lost, and stops cleanly", async () => {
  const name = `f/${hash}f`;
  const { folder, pathOf, remaining } = newFolder([name]);
  const { program, output, exited } = startPurger(folder);
  await expect.poll(() => output.text).toContain("is purged when public content changes");
  expect(remaining()).toEqual([]);
  writeFileSync(pathOf(name), "a page");
  await db.execute(sql`update categories set sort_order = sort_order`);
  await expect.poll(remaining).toEqual([]);
  writeFileSync(pathOf(name), "a page");
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'edge-purge' and datname = current_database()`);
  await expect.poll(remaining).toEqual([]);
  program.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("refuses to start without a database, and reports a cache that it cannot read", async () => {
  const { output, exited } = startPurger(root, {});
  expect(await exited).toEqual([1, null]);
  expect(output.text).toContain("Usage: DATABASE_URL=");
  const file = newFolder(["file"]).pathOf("file");
  const second = startPurger(file);
  expect(await second.exited).toEqual([1, null]);
  expect(second.output.text).toContain(`The edge cache in ${file} cannot be purged: ENOTDIR`);
});
