import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AnotherProgramRunsError, takeProgramLock } from "./program-lock.ts";

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-lock-"));
});

afterEach(async () => {
  // Even after a failed test: a child process left alive would block the test runner.
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

const lockModule = new URL("./program-lock.ts", import.meta.url).href;

/** A second program: prints "held" or the refusal, then lives until it is killed. */
function startProgram() {
  const script = `
    const { takeProgramLock } = await import(${JSON.stringify(lockModule)});
    try { await takeProgramLock(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name + ": " + error.message); }
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const answer = once(child.stdout, "data").then(([text]) => String(text).trim());
  return { child, answer };
}

async function killHard(child: ReturnType<typeof startProgram>["child"]): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("refuses a second program on the same folder, naming the folder, the process and the remedy", async () => {
  const first = startProgram();
  expect(await first.answer).toBe("held");
  const refusal = await takeProgramLock(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AnotherProgramRunsError);
  const { message } = refusal as Error;
  expect(message).toContain(`process ${first.child.pid}`);
  expect(message).toContain(dataDir);
  expect(message).toContain("DATA_DIR");
  expect(message).not.toContain("\n");
  await killHard(first.child);
});

test("refuses a file in the folder's place with a one-sentence message", async () => {
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  for (const place of [file, path.join(file, "data")])
    await expect(takeProgramLock(place)).rejects.toThrow(
      `${place} is not a folder and cannot be created as one: set DATA_DIR to another folder.`,
    );
});

test("the lock of a killed program is free at once", async () => {
  const first = startProgram();
  expect(await first.answer).toBe("held");
  await killHard(first.child);
  const lock = await takeProgramLock(dataDir);
  expect(await readdir(path.join(dataDir, "program-lock"))).toHaveLength(1);
  await lock.release();
});

test("a program can take a lock again only after it has released it, and no files remain", async () => {
  const lock = await takeProgramLock(dataDir);
  await expect(takeProgramLock(dataDir)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await takeProgramLock(dataDir)).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test("a process that reuses the id of a dead program does not hold its lock", async () => {
  const lock = await takeProgramLock(dataDir);
  const [claim] = await readdir(path.join(dataDir, "program-lock"));
  await lock.release();
  const [scope, pid, startTime] = claim!.split("_");
  const earlier = process.platform === "linux" ? String(Number(startTime) - 1) : "";
  await leaveClaim([scope, pid, earlier, "0000"].join("_"), new Date(Date.now() - 60_000));
  const next = await takeProgramLock(dataDir);
  expect(await readdir(path.join(dataDir, "program-lock"))).toEqual([
    expect.stringContaining(`_${startTime}_`),
  ]);
  await next.release();
});

test("a stale claim from before a reboot is cleared", async () => {
  await leaveClaim(["other-boot.1", process.pid, "77", "0000"].join("_"), new Date(Date.now() - 60_000));
  const lock = await takeProgramLock(dataDir);
  expect(await readdir(path.join(dataDir, "program-lock"))).toHaveLength(1);
  await lock.release();
});

test("respects a claim of another container that still sends heartbeats", async () => {
  const name = ["other-boot.1", 12345678, "77", "0000"].join("_");
  const file = await leaveClaim(name, new Date());
  const beating = setInterval(() => void writeFile(file, "beat\n"), 50);
  await expect(takeProgramLock(dataDir)).rejects.toThrow("process 12345678");
  clearInterval(beating);
});

test("of several programs that start at the same instant exactly one gets the lock", async () => {
  const programs = Array.from({ length: 6 }, startProgram);
  const answers = await Promise.all(programs.map((program) => program.answer));
  expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith("AnotherProgramRunsError"))).toHaveLength(5);
  await Promise.all(
    programs.filter(({ child }) => child.exitCode === null).map(({ child }) => killHard(child)),
  );
});

async function leaveClaim(name: string, when: Date): Promise<string> {
  const dir = path.join(dataDir, "program-lock");
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, name);
  await writeFile(file, "beat\n");
  await utimes(file, when, when);
  return file;
}
