import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { packageLifetime, storedDifferences } from "#app/domain/books/month-package.ts";
import type { PackageProblem } from "#app/domain/books/month-package.ts";
import { storedDifference } from "#app/domain/books/package/difference.ts";
import { monthPackages, saleDocuments } from "#app/server/db/schema/books.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { findStoredFiles, storeFile } from "#app/server/documents/stored-files.ts";
import type { StoredFile } from "#app/server/documents/stored-files.ts";
import type { PrintJob } from "#app/server/documents/print-document.ts";
import { loadLogo } from "#app/server/documents/print-issued.ts";
import { openPrinter } from "#app/server/documents/printer.ts";
import type { Printer } from "#app/server/documents/printer.ts";
import type { MonthPackageJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { openFile } from "#app/server/media/file-storage.ts";
import type { Services } from "#app/server/services.ts";
import { inBatches, openFileList } from "./file-list.ts";
import type { FileList } from "./file-list.ts";
import { writeMonthTables } from "./month-tables.ts";
import type { ListedDocument, MonthTables } from "./month-tables.ts";
import { readProviderMoney } from "./provider-money.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";
import { writeArchive } from "./write-archive.ts";
import type { ArchiveFile } from "./write-archive.ts";

export type PackageServices = Pick<Services, "cards" | "db" | "pool" | "storage"> & {
  env: Pick<Services["env"], "DATA_DIR">;
};

/** The parts that a test replaces: the clock, the waits between attempts, and the printer. */
export type PackageTools = {
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  openPrinter?: () => Printer;
};

/** Waits before the second and the third attempt to build a package, in milliseconds. */
export const packageWaits = [10_000, 60_000] as const;

/** Documents that are read, printed and stored between two updates of the progress. */
const documentsAtOnce = 20;

/** A stored file and its path within the archive. */
type NamedFile = StoredFile & { name: string };

type Package = typeof monthPackages.$inferSelect;

/**
 * Handles a job of the month-packages queue: builds the package of a month and stores it for seven days. Printed
 * documents are stored too, so a run after an interruption continues with the next one. A failed build is retried after
 * `packageWaits`; after the last attempt the package is marked as failed, with the reason, until staff retry it. Does
 * nothing for a package that is not open. Throws while another process builds it.
 */
export async function runMonthPackageJob(
  services: PackageServices,
  { packageId, language }: MonthPackageJob,
  tools: PackageTools,
): Promise<void> {
  await withAdvisoryLock(services.pool, packageId, async () => {
    const [found] = await services.db
      .update(monthPackages)
      .set({ state: "working", problem: null })
      .where(and(eq(monthPackages.id, packageId), inArray(monthPackages.state, ["waiting", "working"])))
      .returning();
    if (!found) return;
    for (let attempt = 0; ; attempt++) {
      try {
        return await buildPackage(services, { ...found, language }, tools);
      } catch (error) {
        const wait = packageWaits[attempt];
        log.error({ err: error, package: packageId, attempt }, "a month's package could not be built");
        if (wait === undefined) return failPackage(services, packageId, problemOf(error));
        await tools.sleep(wait);
      }
    }
  });
}

/** An error that names the step that failed. */
class StepError extends Error {
  readonly problem: PackageProblem;

  constructor(problem: PackageProblem, cause: unknown) {
    super(`The step failed: ${problem}`, { cause });
    this.problem = problem;
  }
}

function problemOf(error: unknown): PackageProblem {
  return error instanceof StepError ? error.problem : "other";
}

async function failPackage(
  { db }: Pick<Services, "db">,
  packageId: string,
  problem: PackageProblem,
): Promise<void> {
  await db.update(monthPackages).set({ state: "failed", problem }).where(eq(monthPackages.id, packageId));
}

async function buildPackage(
  services: PackageServices,
  { id, month, basis, language }: Package & Pick<MonthPackageJob, "language">,
  { clock, sleep, openPrinter: open = openPrinter }: PackageTools,
): Promise<void> {
  const { cards, db, env, storage } = services;
  const now = clock();
  // The same folder for every attempt, so that a killed process leaves at most one behind.
  const folder = path.join(env.DATA_DIR, "packages", id);
  await mkdir(folder, { recursive: true });
  const printer = open();
  try {
    const request = { month, basis, language, folder, now };
    const { files, documents, differences } = await readMonth({ cards, db }, request, sleep);
    const stored = openFileList<NamedFile>(path.join(folder, "kept.list"));
    await storeDocuments(services, { id, documents, stored, printer, clock });
    await printer.close();
    const key = `packages/${id}.zip`;
    const archived: Iterable<ArchiveFile> = {
      *[Symbol.iterator]() {
        for (const { name, bytes } of files)
          yield { name, bytes, open: () => openFile(path.join(folder, name)) };
        // With a known end, a stream takes one buffer of the file's length instead of three of up to 64 KB.
        for (const { name, bytes, key: file } of stored)
          yield { name, bytes, open: () => storage.read(file, { start: 0, end: bytes - 1 }) };
      },
    };
    const bytes = await step("storage", writeArchive(storage, key, { files: archived, now }));
    await db
      .update(monthPackages)
      .set({
        state: "ready",
        storage_key: key,
        bytes,
        differences: differences.slice(0, storedDifferences).map(storedDifference),
        finished_at: clock(),
        expires_at: new Date(clock().getTime() + packageLifetime),
      })
      .where(eq(monthPackages.id, id));
  } finally {
    await printer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the card movements of the month from the provider, and writes the tables. */
async function readMonth(
  { cards, db }: Pick<PackageServices, "cards" | "db">,
  request: Omit<Parameters<typeof writeMonthTables>[1], "money">,
  sleep: PackageTools["sleep"],
): Promise<MonthTables> {
  const money = await readProviderMoney((await cards.find()).provider, request.month, sleep);
  return db.transaction((tx) => writeMonthTables(tx, { ...request, money }), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

async function step<Result>(problem: PackageProblem, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new StepError(problem, error);
  }
}

/**
 * Prints and stores the documents that have no file yet, in batches, and writes the progress. Adds the files of all
 * documents to `stored`, in the given order.
 */
async function storeDocuments(
  services: PackageServices,
  {
    id,
    documents,
    stored,
    printer,
    clock,
  }: {
    id: string;
    documents: FileList<ListedDocument>;
    stored: FileList<NamedFile>;
    printer: Printer;
    clock: () => Date;
  },
): Promise<void> {
  const { db } = services;
  const report = (done: number) =>
    db.update(monthPackages).set({ done, total: documents.length }).where(eq(monthPackages.id, id));
  const logo = await loadLogo(services);
  await report(0);
  for (const batch of inBatches(documents, documentsAtOnce)) {
    const found = await step("storage", findFiles(services, batch));
    const missing = batch.filter((document) => !found.has(document.id));
    const jobs = await loadJobs(db, missing, logo);
    for (const document of missing) {
      const job = jobs.get(document.id);
      if (!job) throw new Error(`Document ${document.id} no longer exists`);
      const file = await step("print", printer.print(job));
      found.set(document.id, await step("storage", storeFile(services, document, { file, now: clock() })));
    }
    for (const { id: documentId, name } of batch) {
      const file = found.get(documentId);
      if (file) stored.add({ ...file, name });
    }
    await report(stored.length);
  }
}

async function findFiles(
  services: PackageServices,
  documents: readonly ListedDocument[],
): Promise<Map<string, StoredFile>> {
  const found = await Promise.all(
    (["invoice", "sale_document"] as const).map((table) =>
      findStoredFiles(
        services,
        table,
        documents.filter((document) => document.table === table).map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flatMap((files) => [...files]));
}

/** Returns the print jobs of documents by document id, with the logo. */
async function loadJobs(
  db: Pick<Services["db"], "select">,
  documents: readonly ListedDocument[],
  logo: Uint8Array | null,
): Promise<Map<string, PrintJob>> {
  const ids = documents.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [issued, sold] = await Promise.all([
    db.select().from(invoices).where(inArray(invoices.id, ids)),
    db.select().from(saleDocuments).where(inArray(saleDocuments.id, ids)),
  ]);
  return new Map<string, PrintJob>([
    ...issued.map((document) => [document.id, { kind: "invoice", document, logo }] as const),
    ...sold.map((document) => [document.id, { kind: "sale_document", document, logo }] as const),
  ]);
}
