import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { auditEnd, auditOrder, auditStart } from "#app/domain/books/audit-xml.ts";
import type { AuditHead } from "#app/domain/books/audit-xml.ts";
import { encodeWindows1251 } from "#app/domain/books/windows-1251.ts";
import { monthOf } from "#app/domain/books/month.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { auditFiles } from "#app/server/db/schema/books.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { loadSeller } from "#app/server/documents/load-seller.ts";
import type { Services } from "#app/server/services.ts";
import { checkMonth, returnsOf, salesOf } from "./audit-month.ts";
import type { MonthChecks } from "./audit-month.ts";
import { loadAuditSettings } from "./save-audit-settings.ts";

/**
 * Why a month has no audit file: numbering is off, the company's details are missing, the month is not over, nothing
 * was delivered, only money was returned (the format requires at least one order), or orders lack documents or do not
 * add up.
 */
export const auditRefusals = [
  "off",
  "no_seller",
  "not_over",
  "empty",
  "returns_only",
  "missing",
  "sums",
] as const;
export type AuditRefusal = (typeof auditRefusals)[number];

export type AuditMonth = {
  month: string;
  /** Null when the file can be made. */
  refusal: AuditRefusal | null;
  checks: MonthChecks;
  /** What the file would contain; sums in euro cents. */
  orders: number;
  net: number;
  vat: number;
  total: number;
  returns: number;
  returned: number;
  /** Files of the month so far, the latest first. */
  files: Awaited<ReturnType<typeof filesOf>>;
};

/** Returns what a month's audit file would contain, and what it lacks. */
export async function loadAuditMonth(
  db: Pick<Database, "select">,
  _admin: Granted<"books.read">,
  { month, now }: { month: string; now: Date },
): Promise<AuditMonth> {
  const { coveredFrom } = await loadAuditSettings(db);
  const [checks, returns, files, seller] = await Promise.all([
    checkMonth(db, { month, coveredFrom }),
    returnsOf(db, month),
    filesOf(db, month),
    loadSeller(db),
  ]);
  const sums = { orders: 0, net: 0, vat: 0, total: 0 };
  for await (const batch of salesOf(db, month))
    for (const { content } of batch) {
      sums.orders += 1;
      sums.net += content.net - content.discount;
      sums.vat += content.vat;
      sums.total += content.total;
    }
  const returned = returns.reduce((sum, { amount }) => sum + amount, 0);
  const refusal = refusalOf({
    isOn: coveredFrom !== null,
    isSellerMissing: "missing" in seller,
    isOver: monthOf(now) > month,
    orders: sums.orders,
    returns: returns.length,
    checks,
  });
  return { month, refusal, checks, ...sums, returns: returns.length, returned, files };
}

function refusalOf(state: {
  isOn: boolean;
  isSellerMissing: boolean;
  isOver: boolean;
  orders: number;
  returns: number;
  checks: MonthChecks;
}): AuditRefusal | null {
  if (!state.isOn) return "off";
  if (state.isSellerMissing) return "no_seller";
  if (!state.isOver) return "not_over";
  if (state.checks.missing.length > 0) return "missing";
  if (state.checks.wrongSums.length > 0) return "sums";
  if (state.orders > 0) return null;
  return state.returns > 0 ? "returns_only" : "empty";
}

export type MakeAuditFileResult =
  { ok: true; contents: Buffer; hash: string } | { ok: false; code: AuditRefusal };

/**
 * Makes the audit file of a month (Ordinance N-18, annex 38) and stores it with its hash, its author and the time.
 * Returns the last file while its contents would be the same. Refused as in `AuditRefusal`.
 */
export async function makeAuditFile(
  { db, env }: Pick<Services, "db" | "env">,
  admin: Granted<"books.read">,
  { month, now }: { month: string; now: Date },
): Promise<MakeAuditFileResult> {
  return db.transaction(
    async (tx): Promise<MakeAuditFileResult> => {
      const { refusal, orders, returns, total, files } = await loadAuditMonth(tx, admin, { month, now });
      if (refusal) return { ok: false, code: refusal };
      const [settings, seller] = [(await loadAuditSettings(tx)).settings, await loadSeller(tx)];
      if ("missing" in seller) return { ok: false, code: "no_seller" };
      const head = {
        eik: seller.party.eik,
        rf_number: settings.rf_number,
        domain_name: settings.domain_name || new URL(env.BASE_URL).hostname,
        shop_type: settings.shop_type,
        month,
      };
      const [last] = files;
      if (last) {
        const contents = await fileContents(tx, { ...head, created_on: sofiaDay(last.made_at) });
        if (hashOf(contents) === last.hash) return { ok: true, contents, hash: last.hash };
      }
      const contents = await fileContents(tx, { ...head, created_on: sofiaDay(now) });
      const hash = hashOf(contents);
      const [stored] = await tx
        .insert(auditFiles)
        .values({
          id: newId(),
          month,
          hash,
          contents,
          order_count: orders,
          return_count: returns,
          total_eur: total,
          user_id: admin.userId,
          made_at: now,
        })
        .onConflictDoNothing()
        .returning({ id: auditFiles.id });
      if (stored)
        await writeAudit(tx, admin, {
          action: "export",
          entity: "books",
          recordId: month,
          after: { hash, order_count: orders, return_count: returns, total_eur: total },
          now,
        });
      return { ok: true, contents, hash };
    },
    // All batches read one snapshot.
    { isolationLevel: "repeatable read" },
  );
}

async function fileContents(db: Pick<Database, "select">, head: AuditHead): Promise<Buffer> {
  const parts = [encodeWindows1251(`${auditStart(head)}\n`)];
  for await (const batch of salesOf(db, head.month))
    parts.push(encodeWindows1251(`${batch.map(auditOrder).join("\n")}\n`));
  parts.push(encodeWindows1251(auditEnd(await returnsOf(db, head.month))));
  return Buffer.concat(parts);
}

function hashOf(contents: Buffer): string {
  return createHash("sha256").update(contents).digest("hex");
}

function filesOf(db: Pick<Database, "select">, month: string) {
  return db
    .select({
      id: auditFiles.id,
      hash: auditFiles.hash,
      order_count: auditFiles.order_count,
      return_count: auditFiles.return_count,
      total_eur: auditFiles.total_eur,
      made_at: auditFiles.made_at,
      by: users.email,
    })
    .from(auditFiles)
    .leftJoin(users, eq(users.id, auditFiles.user_id))
    .where(eq(auditFiles.month, month))
    .orderBy(desc(auditFiles.made_at));
}

/** Returns a stored file; null when the month has no file with this hash. */
export async function findAuditFile(
  db: Pick<Database, "select">,
  _admin: Granted<"books.read">,
  { month, hash }: { month: string; hash: string },
): Promise<Buffer | null> {
  const [file] = await db
    .select({ contents: auditFiles.contents })
    .from(auditFiles)
    .where(and(eq(auditFiles.month, month), eq(auditFiles.hash, hash)));
  return file?.contents ?? null;
}
