import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { backupFailures, backupSettings } from "#app/server/db/schema/backups.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { readEnv } from "#app/server/env.ts";
import { requestedBackupJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { showBackups } from "#app/server/backup/list-backups.ts";
import { makeBackup } from "#app/server/backup/make-backup.ts";
import { backupState, requestBackup } from "#app/server/backup/request-backup.ts";
import { backUpWhenDue, makeRequestedBackup } from "#app/server/backup/scheduled-backups.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loadBackupPlan, saveBackupSettings, showBackupSettings } from "./backup-settings.ts";

const services = await testServices();
const { db, env, connectionString } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-22T01:17:00Z");
const place = await mkdtemp(path.join(os.tmpdir(), "plodko-backups-"));
afterAll(() => rm(place, { recursive: true, force: true }));

const typed: Record<string, string> = {
  backups_on: "on",
  backup_folder: "",
  backup_hour: "5",
  keep_daily: "3",
  keep_weekly: "2",
  keep_monthly: "0",
};

function save(changes: Record<string, string> = {}, shop = services, seen: Date | null = null) {
  const field = (name: string) => ({ ...typed, ...changes })[name] ?? "";
  return saveBackupSettings(shop, owner, { field, seen, now });
}

/** The shop of another copy of the program, or with variables of the environment. */
const shopWith = (environment: Record<string, string>) => ({
  ...services,
  env: readEnv({ DATA_DIR: env.DATA_DIR, ...environment }),
});

beforeEach(async () => {
  await db.delete(backupSettings);
  await db.delete(backupFailures);
  await db.delete(auditLog);
  await execute(connectionString, `delete from pgboss.job where name = '${requestedBackupJob.name}'`);
});

test("without stored settings the environment's and the usual ones apply", async () => {
  expect(await loadBackupPlan(db, env)).toEqual({
    isOn: true,
    folder: path.join(env.DATA_DIR, "backups"),
    hour: 3,
    rotation: { daily: 7, weekly: 4, monthly: 6 },
  });
  const external = { DATABASE_URL: connectionString, AUTH_SECRET: "x".repeat(32) };
  expect((await loadBackupPlan(db, shopWith(external).env)).isOn).toBe(false);
  expect((await loadBackupPlan(db, shopWith({ ...external, BACKUPS: "on" }).env)).isOn).toBe(true);
});

test("saved settings are in force at once for every copy, and audited", async () => {
  const folder = path.join(place, "новa папка", "deep");
  expect(await save({ backup_folder: folder })).toMatchObject({ ok: true });
  const other = shopWith({});
  expect(await loadBackupPlan(other.db, other.env)).toEqual({
    isOn: true,
    folder,
    hour: 5,
    rotation: { daily: 3, weekly: 2, monthly: 0 },
  });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(folder)).toEqual([]);
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      action: "update",
      entity: "backup",
      before: { backup_folder: "", backup_hour: 3 },
      after: { backup_folder: folder, backup_hour: 5 },
    },
  ]);
});

test("the environment locks its settings; a form cannot change them, and their stored values stay", async () => {
  const set = shopWith({ BACKUPS: "off", BACKUP_DIR: path.join(place, "set"), BACKUPS_DAILY: "9" });
  expect((await save({ backup_folder: "not/../../tried" }, set)).ok).toBe(true);
  const shown = await showBackupSettings(set, owner);
  expect(shown.locks).toEqual({
    backups_on: true,
    backup_folder: true,
    keep_daily: true,
    keep_weekly: false,
    keep_monthly: false,
  });
  expect(shown.values).toMatchObject({
    backups_on: "",
    backup_folder: path.join(place, "set"),
    keep_daily: "9",
  });
  expect(shown.plan).toMatchObject({ isOn: false, folder: path.join(place, "set"), hour: 5 });
  expect((await showBackupSettings(services, owner)).values).toMatchObject({
    backups_on: "on",
    backup_folder: "",
    keep_daily: "7",
    keep_weekly: "2",
  });
});

test.for([
  [{ backup_hour: "24" }, { backup_hour: "backupHour" }],
  [{ backup_hour: "" }, { backup_hour: "backupHour" }],
  [{ keep_daily: "0" }, { keep_daily: "keepDaily" }],
  [{ keep_daily: "1.5" }, { keep_daily: "keepDaily" }],
  [{ keep_weekly: "1001" }, { keep_weekly: "keepMore" }],
  [{ keep_monthly: "-1" }, { keep_monthly: "keepMore" }],
  [{ backup_folder: "a\nb" }, { backup_folder: "control" }],
  [{ backup_folder: "x".repeat(501) }, { backup_folder: "long" }],
  [{ backup_folder: "../elsewhere" }, { backup_folder: "folderRelative" }],
  [{ backup_folder: "media/backups" }, { backup_folder: "folderServed" }],
  [{ backup_folder: path.join(projectRoot, "public") }, { backup_folder: "folderServed" }],
  [{ backup_folder: path.join(projectRoot, "build/client/backups") }, { backup_folder: "folderServed" }],
  [{ backup_folder: "postgres" }, { backup_folder: "folderDatabase" }],
  // Nobody, not even root, creates folders there or writes into one that exists.
  [{ backup_folder: "/proc/backups" }, { backup_folder: "folderWrite" }],
  [{ backup_folder: "/proc/self" }, { backup_folder: "folderWrite" }],
] as const)("%j is refused: %j", async ([changes, problems]) => {
  expect(await save(changes)).toEqual({ ok: false, code: "invalid", problems });
  expect(await db.select().from(backupSettings)).toEqual([]);
});

test("a file, and a link into the uploads, are refused as folders", async () => {
  await writeFile(path.join(place, "file"), "");
  await mkdir(path.join(env.DATA_DIR, "media"), { recursive: true });
  await symlink(path.join(env.DATA_DIR, "media"), path.join(place, "link"));
  const problemOf = async (name: string) => save({ backup_folder: path.join(place, name) });
  expect(await problemOf("file")).toMatchObject({ problems: { backup_folder: "folderFile" } });
  expect(await problemOf("file/inside")).toMatchObject({ problems: { backup_folder: "folderFile" } });
  expect(await problemOf("link")).toMatchObject({ problems: { backup_folder: "folderServed" } });
  expect(await problemOf("link/inside")).toMatchObject({ problems: { backup_folder: "folderServed" } });
  expect(await readdir(path.join(env.DATA_DIR, "media"))).not.toContain("inside");
});

test("settings that somebody else saved meanwhile are refused as stale", async () => {
  const saved = await save();
  if (!saved.ok) throw new Error(saved.code);
  expect(await save({ keep_daily: "4" }, services, new Date(0))).toMatchObject({
    code: "stale",
    by: "Мария Иванова",
  });
  expect(await save({ keep_daily: "4" }, services, saved.updatedAt)).toMatchObject({ ok: true });
});

test("the job follows the settings: switch, folder, hour and rotation", async () => {
  const folder = path.join(place, "scheduled");
  const made = async () => (await readdir(folder)).filter((name) => name.startsWith("plodko-"));
  const atFive = new Date("2026-11-22T03:17:00Z");
  await save({ backup_folder: folder, backups_on: "" });
  await backUpWhenDue(services, atFive);
  expect(await made()).toEqual([]);
  await save({ backup_folder: folder, keep_daily: "1", keep_weekly: "0" });
  await backUpWhenDue(services, new Date("2026-11-21T03:17:00Z"));
  await backUpWhenDue(services, new Date("2026-11-22T02:17:00Z"));
  expect(await made()).toEqual(["plodko-2026-11-21T03-17-00Z-daily"]);
  await backUpWhenDue(services, atFive);
  expect(await made()).toEqual(["plodko-2026-11-22T03-17-00Z-daily"]);
});

test("the screen lists complete and incomplete backups, and what comes next", async () => {
  const folder = path.join(place, "shown");
  await save({ backup_folder: folder });
  const plan = await loadBackupPlan(db, env);
  const order = { folder, now: new Date("2026-11-22T03:17:00Z"), report: () => undefined } as const;
  await makeBackup(services, { ...order, reason: "daily" });
  const { folder: damaged } = await makeBackup(services, { ...order, reason: "by-hand" });
  await writeFile(path.join(damaged, "manifest.json"), "{}");
  await mkdir(path.join(folder, "plodko-2026-11-22T04-17-00Z-daily.part"));
  await mkdir(path.join(folder, "plodko-unknown"));
  const shown = await showBackups(services, owner, { plan, now: new Date("2026-11-22T04:20:00Z") });
  expect(shown.backups?.map(({ name, reason, contents }) => [name, reason, contents !== null])).toEqual([
    ["plodko-2026-11-22T04-17-00Z-daily.part", "daily", false],
    ["plodko-2026-11-22T03-17-00Z-by-hand", "by-hand", false],
    ["plodko-2026-11-22T03-17-00Z-daily", "daily", true],
  ]);
  expect(shown.backups?.at(-1)?.contents?.rows).toBeGreaterThan(0);
  expect(shown).toMatchObject({
    folder,
    isSameDisk: (await stat(folder)).dev === (await stat(env.DATA_DIR)).dev,
    state: "none",
    failure: null,
    nextDue: new Date("2026-11-23T03:00:00Z"),
  });
  expect(shown.freeBytes).toBeGreaterThan(0);
});

test("a folder that cannot be read is shown as such", async () => {
  const folder = path.join(place, "file-instead");
  await writeFile(folder, "");
  const plan = { ...(await loadBackupPlan(db, env)), folder };
  expect(await showBackups(services, owner, { plan, now })).toMatchObject({ backups: null });
});

test("a failure is stored by its kind, and counts as earlier after the next backup", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const folder = path.join(place, "failing");
  await save({ backup_folder: folder });
  const plan = await loadBackupPlan(db, env);
  const shown = () => showBackups(services, owner, { plan, now });
  const kinds: [Error, string][] = [
    [Object.assign(new Error("no space at secret-path"), { code: "ENOSPC" }), "space"],
    [Object.assign(new Error("denied"), { code: "EACCES" }), "folder"],
    [Object.assign(new Error("terminated"), { severity: "FATAL", code: "57P01" }), "database"],
    [
      new Error("query failed", { cause: Object.assign(new Error("gone"), { code: "ECONNRESET" }) }),
      "database",
    ],
    [new Error("something"), "other"],
  ];
  for (const [error, problem] of kinds) {
    const freeBytes = () => Promise.reject(error);
    await makeRequestedBackup(services, () => now, { freeBytes });
    expect((await shown()).failure).toEqual({ failedAt: now, problem, isLatest: true });
  }
  await makeRequestedBackup(services, () => now, { freeBytes: async () => 1 });
  expect((await shown()).failure?.problem).toBe("space");
  expect(logged).toHaveBeenCalledTimes(6);
  await makeRequestedBackup(services, () => new Date(now.getTime() + 1000));
  expect((await shown()).failure?.isLatest).toBe(false);
  expect((await readdir(folder)).map((name) => name.slice(-7))).toEqual(["by-hand"]);
  logged.mockRestore();
});

test("of many requests at once one is accepted, and none while a backup is being made", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => requestBackup(services, owner, now)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await backupState(db)).toBe("waiting");
  expect(await db.select().from(auditLog)).toMatchObject([{ action: "create", entity: "backup" }]);
  await execute(connectionString, `delete from pgboss.job where name = '${requestedBackupJob.name}'`);
  expect(await backupState(db)).toBe("none");
  const states: string[] = [];
  const watched: Promise<unknown>[] = [];
  await makeBackup(services, {
    folder: path.join(place, "running"),
    reason: "by-hand",
    now,
    // Reported once the rows are written.
    report: () => void watched.push(backupState(db).then((state) => states.push(state))),
  });
  await Promise.all(watched);
  expect(states).toContain("running");
  expect(await backupState(db)).toBe("none");
});

test("a backup waits for another one, and stops waiting when the program ends", async () => {
  const ending = new AbortController();
  const folder = path.join(place, "turns");
  let second: Promise<unknown> = Promise.resolve();
  await makeBackup(services, {
    folder,
    reason: "by-hand",
    now,
    report: () => {
      if (ending.signal.aborted) return;
      second = makeBackup(services, {
        folder,
        reason: "daily",
        now,
        report: () => undefined,
        signal: ending.signal,
      }).catch((error: Error) => error.name);
      ending.abort();
    },
  });
  expect(await second).toBe("AbortError");
  expect((await readdir(folder)).map((name) => name.slice(-7))).toEqual(["by-hand"]);
});
