import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { packageLifetime } from "#app/domain/books/month-package.ts";
import { newId } from "#app/server/db/new-id.ts";
import { documentFiles, monthPackages } from "#app/server/db/schema/books.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import type { PrintJob } from "#app/server/documents/print-document.ts";
import { openPrinter } from "#app/server/documents/printer.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { afterwards, month, testShopWithPackages } from "#tests/factories/books/package-shop.ts";
import { runMonthPackageJob, packageWaits } from "./do-month-package.ts";
import { removeExpired } from "./expire-packages.ts";
import { openPackage } from "./open-package.ts";
import { listPackages, retryPackage } from "./request-package.ts";

const shop = await testShopWithPackages();
const {
  services,
  owner,
  printed,
  waits,
  fastPrinter,
  tools,
  ask,
  build,
  row,
  archiveOf,
  delivered,
  invoiced,
} = shop;
const { db } = services;

test("a run after an interruption continues with the next document, and prints none twice", async () => {
  for (let count = 0; count < 3; count++) await delivered();
  const { id } = await ask();
  let left = 1;
  const killed = {
    ...fastPrinter(),
    async print(job: PrintJob) {
      if (left === 0) throw new Error("killed");
      left -= 1;
      return fastPrinter().print(job);
    },
  };
  // The program ends while it waits for the next attempt: the row stays open, as after kill -9.
  const run = runMonthPackageJob(
    services,
    { packageId: id, language: "en" },
    tools({ openPrinter: () => killed, sleep: () => Promise.reject(new Error("killed")) }),
  );
  await expect(run).rejects.toThrow("killed");
  expect(await row(id)).toMatchObject({ state: "working", storage_key: null });
  expect(await services.storage.find(`packages/${id}.zip`)).toBeNull();
  await runMonthPackageJob(services, { packageId: id, language: "en" }, tools());
  expect(await row(id)).toMatchObject({ state: "ready", done: 3, total: 3 });
  const numbers = printed.map((job) => (job.kind === "sale_document" ? job.document.number : 0));
  expect(numbers).toEqual([1, 2, 3]);
  await build({ basis: "tax_event" });
  expect(printed).toHaveLength(3);
  expect(await readdir(path.join(services.env.DATA_DIR, "packages"))).toEqual([]);
});

test("a document whose file was lost is printed again", async () => {
  await delivered();
  await build();
  const [stored] = await db.select().from(documentFiles);
  await services.storage.remove([stored?.storage_key ?? ""]);
  const files = await archiveOf(await build({ basis: "tax_event" }));
  expect(printed).toHaveLength(2);
  expect([...files.keys()]).toContain("documents/dokument-za-prodazhba-0000000001.pdf");
});

test("a package whose file the storage does not have is listed as lost", async () => {
  const built = await row(await build());
  const areLost = async () => (await listPackages(services, owner, month)).map(({ isLost }) => isLost);
  expect(await areLost()).toEqual([false]);
  await services.storage.remove([built?.storage_key ?? ""]);
  expect(await areLost()).toEqual([true]);
});

test("concurrent requests start one package, and a finished one can be requested again", async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect((await ask({ basis: "payment" })).isNew).toBe(true);
  const [first] = asked;
  await runMonthPackageJob(services, { packageId: first?.id ?? "", language: "en" }, tools());
  expect((await ask()).isNew).toBe(true);
  expect(await listPackages(services, owner, month)).toHaveLength(3);
});

test("two processes do not build one package at once", async () => {
  await delivered();
  const { id } = await ask();
  const held = Promise.withResolvers<void>();
  const printer = {
    ...fastPrinter(),
    print: async (job: PrintJob) => (await held.promise, fastPrinter().print(job)),
  };
  const first = runMonthPackageJob(
    services,
    { packageId: id, language: "en" },
    tools({ openPrinter: () => printer }),
  );
  await expect.poll(() => row(id)).toMatchObject({ total: 1 });
  await expect(runMonthPackageJob(services, { packageId: id, language: "en" }, tools())).rejects.toThrow(
    "Another process",
  );
  held.resolve();
  await first;
  expect(printed).toHaveLength(1);
});

test("a build whose storage fails is tried three times; then the package has failed, and can be retried", async () => {
  await delivered();
  const full: FileStorage = {
    ...services.storage,
    writeStream: () => Promise.reject(new Error("No space left")),
  };
  const id = await build({}, { ...services, storage: full });
  expect(waits).toEqual([...packageWaits]);
  expect(await row(id)).toMatchObject({ state: "failed", problem: "storage", storage_key: null });
  expect(await openPackage(services, owner, { id, month })).toBeNull();
  const again = { id, language: "en", now: afterwards } as const;
  expect(await retryPackage(services, owner, again)).toEqual({ ok: true });
  expect(await retryPackage(services, owner, again)).toEqual({ ok: false, code: "gone" });
  await runMonthPackageJob(services, { packageId: id, language: "en" }, tools());
  expect(await row(id)).toMatchObject({ state: "ready", problem: null });
  expect(printed).toHaveLength(1);
});

test("a failed package is not retried while another one of the month is built", async () => {
  await delivered();
  const full: FileStorage = { ...services.storage, write: () => Promise.reject(new Error("No space left")) };
  const id = await build({}, { ...services, storage: full });
  await ask();
  expect(await retryPackage(services, owner, { id, language: "en", now: afterwards })).toEqual({
    ok: false,
    code: "open",
  });
});

test("a failed package that is retried while another one is requested is refused as open", async () => {
  await delivered();
  const full: FileStorage = { ...services.storage, write: () => Promise.reject(new Error("No space left")) };
  const id = await build({}, { ...services, storage: full });
  const retried = await db.transaction(async (tx) => {
    const other = { id: newId(), month, basis: "delivery", created_at: afterwards } as const;
    await tx.insert(monthPackages).values(other);
    const retrying = retryPackage(services, owner, { id, language: "en", now: afterwards });
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`;
    while ((await db.execute(waiting)).rowCount === 0);
    // In an object, because returning the promise itself would await it here.
    return { retrying };
  });
  expect(await retried.retrying).toEqual({ ok: false, code: "open" });
  expect(await row(id)).toMatchObject({ state: "failed" });
});

test("a request returns the open package's id even if that package is finished meanwhile", async () => {
  const { id } = await ask();
  // Finishes the package right after the statement that finds it.
  await db.execute(sql`
    create function finish_packages() returns trigger language plpgsql as
    $$ begin update month_packages set state = 'ready' where state = 'waiting'; return null; end $$`);
  await db.execute(sql`
    create trigger finish_packages after insert on month_packages
    for each statement execute function finish_packages()`);
  try {
    expect(await ask()).toEqual({ id, isNew: false });
  } finally {
    await db.execute(sql`drop function finish_packages cascade`);
  }
});

test("an archive that is cut short does not become visible", async () => {
  await delivered();
  const cutting: FileStorage = {
    ...services.storage,
    writeStream: async (key, contents) => {
      const whole = await buffer(contents);
      await services.storage.write(key, whole.subarray(0, whole.length / 2));
    },
  };
  const id = await build({}, { ...services, storage: cutting });
  expect(await row(id)).toMatchObject({ state: "failed", problem: "storage" });
  for (const name of [`${id}.zip`, `${id}.zip.part`])
    expect(await services.storage.find(`packages/${name}`)).toBeNull();
});

test("a document that cannot be printed fails the package with that reason", async () => {
  await delivered();
  const broken = { ...fastPrinter(), print: () => Promise.reject(new Error("No font")) };
  const id = await build({}, services, { openPrinter: () => broken });
  expect(await row(id)).toMatchObject({ state: "failed", problem: "print" });
});

test("a package is removed seven days later, with its file", async () => {
  await delivered();
  const id = await build();
  const file = `packages/${id}.zip`;
  expect(await openPackage(services, owner, { id, month: "2026-04" })).toBeNull();
  const before = new Date(afterwards.getTime() + packageLifetime - 1);
  expect(await removeExpired(services, before)).toEqual({ packages: 0, documents: 0 });
  const due = new Date(afterwards.getTime() + packageLifetime);
  expect(await removeExpired(services, due)).toEqual({ packages: 1, documents: 0 });
  expect(await services.storage.find(file)).toBeNull();
  expect(await row(id)).toMatchObject({ state: "deleted", storage_key: null });
  expect(await removeExpired(services, due)).toEqual({ packages: 0, documents: 0 });
  expect(await db.select().from(documentFiles)).toHaveLength(1);
});

test("the stored invoice of an erased buyer is removed", async () => {
  await invoiced(await delivered(), "Мария Иванова");
  await build();
  const [stored] = await db.select().from(documentFiles).where(eq(documentFiles.document, "invoice"));
  await db.update(invoices).set({ content: sql`jsonb_set(content, '{buyer,name}', '"—"')` });
  expect(await removeExpired(services, afterwards)).toEqual({ packages: 0, documents: 1 });
  expect(await services.storage.find(stored?.storage_key ?? "")).toBeNull();
});

test("the real printer prints the documents of a package", async () => {
  await invoiced(await delivered());
  const id = await build({}, services, { openPrinter });
  const files = await archiveOf(id);
  for (const [name, contents] of files)
    if (name.endsWith(".pdf")) expect(contents.subarray(0, 5).toString()).toBe("%PDF-");
  expect([...files.keys()].filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
});
