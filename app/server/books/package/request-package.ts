import { and, desc, eq, sql } from "drizzle-orm";
import type { PackageBasis } from "#app/domain/books/month-package.ts";
import { readDifference } from "#app/domain/books/package/difference.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { monthPackages } from "#app/server/db/schema/books.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import { monthPackageJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";

/** A package contains orders, documents and payments, so reading it requires the right to read each of them. */
export type PackageStaff = Granted<"books.read" | "orders.read" | "documents.read" | "payments.read">;

/** Maximum number of packages listed for a month. */
const shownPackages = 20;

/**
 * Starts the package of a month in the requested language, and returns its id. Each month and basis has at most one
 * open package: another request while it is built returns that one.
 */
export async function requestPackage(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  staff: PackageStaff,
  request: { month: string; basis: PackageBasis; language: Locale; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { month, basis, now } = request;
  const id = newId();
  return db.transaction(async (tx) => {
    // The update changes nothing. It locks the open package, which might otherwise be finished before it is read.
    const [open] = await tx
      .insert(monthPackages)
      .values({ id, month, basis, user_id: staff.userId, created_at: now })
      .onConflictDoUpdate({
        target: [monthPackages.month, monthPackages.basis],
        targetWhere: sql`state in ('waiting', 'working')`,
        set: { month },
      })
      .returning({ id: monthPackages.id });
    if (!open) throw new Error("The package query returned no row");
    if (open.id !== id) return { id: open.id, isNew: false };
    await start(tx, { jobs, staff }, { ...request, id });
    return { id, isNew: true };
  });
}

/**
 * Restarts a failed package; documents that are already stored are not printed again. Refused as `gone` for any other
 * package, and as `open` while another one of the same month and basis is built.
 */
export async function retryPackage(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  staff: PackageStaff,
  { id, language, now }: { id: string; language: Locale; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" | "open" }> {
  try {
    return await db.transaction(async (tx) => {
      const [restarted] = await tx
        .update(monthPackages)
        .set({ state: "waiting", problem: null })
        .where(and(eq(monthPackages.id, id), eq(monthPackages.state, "failed")))
        .returning({ month: monthPackages.month, basis: monthPackages.basis });
      if (!restarted) return { ok: false, code: "gone" };
      await start(tx, { jobs, staff }, { ...restarted, id, language, now });
      return { ok: true };
    });
  } catch (error) {
    // The unique index of open packages also decides between two requests at the same time.
    if (isUniqueViolation(error)) return { ok: false, code: "open" };
    throw error;
  }
}

async function start(
  tx: Transaction,
  { jobs, staff }: { jobs: Services["jobs"]; staff: PackageStaff },
  {
    id,
    month,
    basis,
    language,
    now,
  }: { id: string; month: string; basis: PackageBasis; language: Locale; now: Date },
): Promise<void> {
  await jobs.enqueue(tx, monthPackageJob, [{ packageId: id, language }]);
  await writeAudit(tx, staff, {
    action: "export",
    entity: "books",
    recordId: month,
    after: { basis },
    now,
  });
}

/**
 * Returns the packages of a month, the newest first, at most 20. `isLost`: the storage does not have the file, as after
 * a restored backup, which contains no packages' files.
 */
export async function listPackages(
  { db, storage }: Pick<Services, "db" | "storage">,
  _staff: PackageStaff,
  month: string,
) {
  const rows = await db
    .select({
      id: monthPackages.id,
      basis: monthPackages.basis,
      state: monthPackages.state,
      done: monthPackages.done,
      total: monthPackages.total,
      bytes: monthPackages.bytes,
      key: monthPackages.storage_key,
      differences: monthPackages.differences,
      problem: monthPackages.problem,
      createdAt: monthPackages.created_at,
      expiresAt: monthPackages.expires_at,
      by: users.email,
    })
    .from(monthPackages)
    .leftJoin(users, eq(users.id, monthPackages.user_id))
    .where(eq(monthPackages.month, month))
    .orderBy(desc(monthPackages.created_at), desc(monthPackages.id))
    .limit(shownPackages);
  return Promise.all(
    rows.map(async ({ differences, key, ...row }) => ({
      ...row,
      differences: differences.flatMap((stored) => readDifference(stored) ?? []),
      isLost: row.state === "ready" && key !== null && (await storage.find(key))?.bytes !== row.bytes,
    })),
  );
}

export type ListedPackage = Awaited<ReturnType<typeof listPackages>>[number];
