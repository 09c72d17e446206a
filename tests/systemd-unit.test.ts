import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { startArguments } from "#tests/factories/shop/shop-program.ts";

const unit = readFileSync(path.join(projectRoot, "ops/vps/plodko@.service"), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** Writes the unit, with this checkout as the installed version, and returns its file. */
function installedUnit(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "plodko-unit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "plodko@3001.service");
  writeFileSync(file, unit.replaceAll("/opt/plodko/current", projectRoot));
  return file;
}

test("the systemd unit starts the program with the arguments of npm start", () => {
  expect(unit).toContain(`/node_modules/node/bin/node ${startArguments.join(" ")}\n`);
});

test.skipIf(!hasSystemd)(
  "systemd-analyze finds no mistake in the unit, and an exposure below 2 of 10",
  () => {
    const file = installedUnit();
    const verified = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    const security = ["security", "--offline=true", "--threshold=20", "--no-pager", file];
    expect(() => execFileSync("systemd-analyze", security, { stdio: "pipe" })).not.toThrow();
  },
);
