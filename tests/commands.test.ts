import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";

/** Runs a command on a data folder that does not exist. */
function runWithoutShop(command: string, ...given: string[]) {
  const home = mkdtempSync(path.join(os.tmpdir(), "plodko-commands-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...given], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: path.join(home, "dta") },
    encoding: "utf8",
  });
  return { status, stdout, stderr: stderr.replace(home, "HOME"), left: readdirSync(home) };
}

const refused = {
  status: 1,
  stdout: "",
  stderr: "There is no database of a shop in HOME/dta: set DATA_DIR to the folder of the shop.\n",
  left: [],
};

test("refuses a backup of a folder without a shop, and creates nothing there", () => {
  expect(runWithoutShop("backup")).toEqual(refused);
});

test("refuses a restore over a shop that does not exist, and creates nothing there", () => {
  expect(runWithoutShop("restore", "backup-that-is-not-read", "--over")).toEqual(refused);
});
