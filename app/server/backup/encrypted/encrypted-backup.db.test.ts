import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { readEnv } from "#app/server/env.ts";
import { log } from "#app/server/log.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { checkBackup } from "#app/server/backup/check-backup.ts";
import { makeBackup } from "#app/server/backup/make-backup.ts";
import { restoreBackup } from "#app/server/backup/restore-backup.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertMedia } from "#tests/factories/content/media.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";
import { allFiles, allRows, writeNamedFiles } from "#tests/factories/shop/full-shop.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { downloadBackup } from "./download-backup.ts";
import { isEncrypted, openEncrypted } from "./open-encrypted.ts";

vi.setConfig({ testTimeout: 180_000 });
afterAll(vi.resetConfig);

const services = await testServices();
const { db, env, connectionString, storage } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-22T01:17:00Z");
const report = () => undefined;
const passphrase = "правилен кон батерия 1";
await insertMedia(services, owner);
await writeNamedFiles(connectionString, storage);
await writeFile(path.join(env.DATA_DIR, "auth-secret"), "the-secret-of-this-shop");

const { folder: backup } = await makeBackup(services, {
  folder: env.BACKUP_DIR,
  reason: "by-hand",
  now,
  report,
});
const name = path.basename(backup);
const asked = { name, passphrase, repeated: passphrase, now };
const place = await mkdtemp(path.join(os.tmpdir(), "plodko-encrypted-"));
afterAll(() => rm(place, { recursive: true, force: true }));

async function downloaded(): Promise<{ file: string; bytes: number }> {
  const download = await downloadBackup(services, owner, asked);
  if (!download.ok) throw new Error(download.code);
  const file = path.join(place, `${newId()}-${download.name}`);
  await writeFile(file, await buffer(download.contents));
  return { file, bytes: download.bytes };
}

const original = await downloaded();

async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = path.join(place, newId());
  await writeFile(file, change(await readFile(original.file)));
  return file;
}

const opened = (file: string, typed = passphrase) =>
  openEncrypted(file, { passphrase: typed, into: path.join(place, "into") });

test("an encrypted backup has the announced length, shows nothing, and restores the shop", async () => {
  const bytes = await readFile(original.file);
  expect(bytes.byteLength).toBe(original.bytes);
  for (const secret of ["the-secret-of-this-shop", "owner@example.com", "manifest", passphrase])
    expect(bytes.includes(secret)).toBe(false);
  expect(await isEncrypted(original.file)).toBe(true);
  expect(await isEncrypted(backup)).toBe(false);
  expect(await isEncrypted(path.join(backup, "manifest.json"))).toBe(false);
  expect(await isEncrypted(path.join(place, "missing"))).toBe(false);
  const { folder, remove } = await opened(original.file);
  onTestFinished(remove);
  const { connectionString: server, template } = inject("postgres");
  const database = `${template}_${newId().slice(-8)}`;
  await execute(server, `create database ${database} template template0 encoding 'UTF8'`);
  const targetEnv = readEnv({ DATA_DIR: path.join(place, "restored") });
  const target = {
    env: targetEnv,
    connectionString: onDatabase(server, database),
    storage: await openFileStorage(targetEnv),
  };
  await restoreBackup({ ...target, folder, manifest: await checkBackup(folder), over: false, now, report });
  const rows = await allRows(target.connectionString);
  expect(rows["public.users"]).toEqual((await allRows(connectionString))["public.users"]);
  expect(await allFiles(target.connectionString, target.storage)).toEqual(
    await allFiles(connectionString, storage),
  );
  expect(await readFile(path.join(targetEnv.DATA_DIR, "auth-secret"), "utf8")).toBe(
    "the-secret-of-this-shop",
  );
});

test.for([
  ["a wrong passphrase", async () => opened(original.file, `${passphrase}2`), "The passphrase is wrong"],
  ["an empty passphrase", async () => opened(original.file, ""), "The passphrase is wrong"],
  [
    "a changed byte in the contents",
    async () => opened(await changed((bytes) => flipped(bytes, Math.floor(bytes.length / 2)))),
    "is damaged or cut",
  ],
  [
    "a changed last byte",
    async () => opened(await changed((bytes) => flipped(bytes, bytes.length - 1))),
    "is damaged or cut",
  ],
  [
    "a changed header",
    async () => opened(await changed((bytes) => otherLetter(bytes, bytes.indexOf("scrypt") + 10))),
    "The passphrase is wrong, or the file was changed",
  ],
  [
    "a file cut by a byte",
    async () => opened(await changed((bytes) => bytes.subarray(0, -1))),
    "is damaged or cut",
  ],
  [
    "a file cut after its first chunk",
    async () => opened(await changed((bytes) => bytes.subarray(0, bytes.indexOf("---") + 48 + 16 + 65_552))),
    "is damaged or cut",
  ],
  [
    "a file cut in its header",
    async () => opened(await changed((bytes) => bytes.subarray(0, 60))),
    "is damaged",
  ],
  [
    "bytes at the end",
    async () => opened(await changed((bytes) => Buffer.concat([bytes, bytes]))),
    "is damaged",
  ],
] as const)("%s is refused, and nothing is left", async ([, open, message]) => {
  await expect(open()).rejects.toThrow(message);
  expect(await readdir(path.join(place, "into")).catch(() => [])).toEqual([]);
});

/** Replaces a letter of the header's Base64 by another one. */
function otherLetter(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(copy.toString("latin1", at, at + 1) === "A" ? "B" : "A", at);
  return copy;
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test("a file that is cut on the server while it is downloaded ends the download", async () => {
  const copy = path.join(env.BACKUP_DIR, "plodko-2026-11-22T01-18-00Z-by-hand");
  await cp(backup, copy, { recursive: true });
  const download = await downloadBackup(services, owner, { ...asked, name: path.basename(copy) });
  await truncate(path.join(copy, "jobs.copy.gz"), 1);
  if (!download.ok) throw new Error(download.code);
  await expect(buffer(download.contents)).rejects.toThrow("jobs.copy.gz has 1 of");
  await rm(copy, { recursive: true });
});

test.for([
  [{ passphrase: "short", repeated: "short" }, "short"],
  [{ passphrase: `${" ".repeat(20)}short`, repeated: `${" ".repeat(20)}short` }, "short"],
  [{ passphrase: "x".repeat(201), repeated: "x".repeat(201) }, "long"],
  [{ passphrase: "with a\nline break", repeated: "with a\nline break" }, "control"],
  [{ repeated: "правилен кон батерия 2" }, "different"],
  [{ repeated: "" }, "different"],
  [{ name: "plodko-2020-01-01T00-00-00Z-daily" }, "gone"],
  [{ name: "../plodko-2020-01-01T00-00-00Z-daily" }, "gone"],
  [{ name: `${name}.part` }, "gone"],
  [{ name: "" }, "gone"],
] as const)("%j is refused as %s", async ([changes, code]) => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  expect(await downloadBackup(services, owner, { ...asked, ...changes })).toEqual({ ok: false, code });
});

test("the change log has the download, and neither it nor the log has the passphrase", async () => {
  const written = vi.spyOn(process.stdout, "write");
  await downloaded();
  const entries = await db.select().from(auditLog);
  expect(entries.findLast(({ entity }) => entity === "backup")).toMatchObject({
    action: "export",
    user_email: "owner@example.com",
    after: { backup: name },
  });
  expect(JSON.stringify([entries, written.mock.calls])).not.toContain(passphrase);
  written.mockRestore();
});

test("npm run restore takes the passphrase from the environment or the standard input, and removes what it opened", async () => {
  const dataDir = path.join(place, "command");
  const run = (input: string, environment: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/restore.ts", original.file, "--check"],
      {
        cwd: projectRoot,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
        encoding: "utf8",
        input,
      },
    );
    return { status, said: stdout + stderr };
  };
  const good = [run(`${passphrase}\n`), run("", { BACKUP_PASSPHRASE: passphrase })];
  expect(good.map(({ status, said }) => (status === 0 ? "" : said))).toEqual(["", ""]);
  for (const { said } of good) {
    expect(said).toContain("It is complete");
    expect(said).not.toContain(passphrase);
  }
  expect(run("wrong passphrase\n")).toMatchObject({
    status: 1,
    said: expect.stringContaining("The passphrase is wrong") as string,
  });
  expect(run("")).toMatchObject({
    status: 1,
    said: expect.stringContaining("type its passphrase") as string,
  });
  expect(await readdir(path.join(dataDir, "backups"))).toEqual([]);
});
