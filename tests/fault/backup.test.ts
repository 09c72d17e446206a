import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withDatabaseAsItIs } from "#app/server/postgres/shop-database.ts";
import { readEnv } from "#app/server/env.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { allFiles, allRows } from "#tests/factories/shop/full-shop.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-backup-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (name: string) => path.join(root, name);

/** Runs a command on a data folder and returns its output and exit code; kills it after `killAfter` milliseconds. */
async function run(script: string, args: string[], dataDir: string, killAfter = Infinity) {
  const child = spawn(process.execPath, [path.join(projectRoot, "scripts", script), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: folder(dataDir) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output.setEncoding("utf8").on("data", (text: string) => (said += text));
  const closed = once(child, "close") as Promise<[number | null]>;
  if (killAfter < Infinity) {
    await Promise.race([sleep(killAfter), closed]);
    child.kill("SIGKILL");
  }
  const [code] = await closed;
  return { code, said };
}

async function contentsOf(dataDir: string) {
  const env = readEnv({ DATA_DIR: folder(dataDir) });
  const storage = await openFileStorage(env);
  return withDatabaseAsItIs(
    env,
    () => undefined,
    async (connectionString) => ({
      rows: await allRows(connectionString),
      files: await allFiles(connectionString, storage),
    }),
  );
}

test("a backup of a running shop restores the same shop into an empty folder", async () => {
  const shop = await startShopProgram({ DATA_DIR: folder("first"), LOG_LEVEL: "fatal" });
  const backup = await run("backup.ts", [folder("kept")], "first");
  expect(backup.said).toContain("The backup is in ");
  const [name = ""] = readdirSync(folder("kept"));
  const refused = await run("restore.ts", [path.join(folder("kept"), name), "--over"], "first");
  expect(refused).toEqual({ code: 1, said: expect.stringContaining("already runs the shop in") as string });
  await shop.stop();
  const before = await contentsOf("first");
  const restored = await run("restore.ts", [path.join(folder("kept"), name)], "second");
  expect(restored).toEqual({ code: 0, said: expect.stringContaining("The shop is as it was at") as string });
  expect(await contentsOf("second")).toEqual(before);
  const again = await startShopProgram({ DATA_DIR: folder("second"), LOG_LEVEL: "fatal" });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  expect(again.said()).not.toContain("First administrator");
  await again.stop();
});

test("a restore killed at various moments leaves the old or the new shop, complete", async () => {
  expect((await run("seed.ts", [], "old")).code).toBe(0);
  expect((await run("seed.ts", [], "new")).code).toBe(0);
  expect((await run("backup.ts", [folder("kept")], "new")).code).toBe(0);
  const [name = ""] = readdirSync(folder("kept"));
  const backup = path.join(folder("kept"), name);
  const [older, newer] = [await contentsOf("old"), await contentsOf("new")];
  expect(older.rows["public.products"]).not.toEqual(newer.rows["public.products"]);
  for (const killAfter of [700, 1100, 1500, 1900, 2300]) {
    await run("restore.ts", [backup, "--over"], "old", killAfter);
    const found = await contentsOf("old");
    expect([older, newer]).toContainEqual(found);
  }
  expect((await run("restore.ts", [backup, "--over"], "old")).code).toBe(0);
  expect(await contentsOf("old")).toEqual(newer);
});
