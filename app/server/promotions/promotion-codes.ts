import { randomInt } from "node:crypto";
import { and, asc, eq, gt, isNotNull, not, sql } from "drizzle-orm";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import type { Locale } from "#app/domain/locale.ts";
import { newCodeLength } from "#app/domain/promotions/new-codes-input.ts";
import { normalCode } from "#app/domain/promotions/promotion.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions, promotionCodes } from "#app/server/db/schema/promotions.ts";
import { isCountedUse } from "./counted-use.ts";
import { lockPromotion } from "./write-promotion.ts";

/** Letters and digits that are not read or typed for others: without 0 and O, 1, I and L. */
const codeCharacters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Codes per query of an export. */
const batchSize = 1000;

/** Whether an order uses the code; a cancelled order has returned it. */
const isUsed = sql<boolean>`exists (select from ${orderPromotions}
  join ${orders} on ${orders.id} = ${orderPromotions.order_id}
  where ${orderPromotions.code_id} = ${promotionCodes.id} and ${isCountedUse})`;

/** The codes that were generated for single use. */
const isGeneratedFor = (promotionId: string) =>
  and(eq(promotionCodes.promotion_id, promotionId), isNotNull(promotionCodes.max_uses));

/** Returns how many codes for single use a promotion has, and how many of them are used. */
export async function countCodes(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  promotionId: string,
): Promise<{ generated: number; used: number }> {
  const [counts] = await db
    .select({
      generated: sql<number>`count(*)`.mapWith(Number),
      used: sql<number>`count(*) filter (where ${isUsed})`.mapWith(Number),
    })
    .from(promotionCodes)
    .where(isGeneratedFor(promotionId));
  return counts ?? { generated: 0, used: 0 };
}

/**
 * Generates codes for single use: the prefix and `newCodeLength` random characters. Refused as `gone`, and as
 * `automatic` for a promotion that needs no code.
 */
export async function generateCodes(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { promotionId, count, prefix, now }: { promotionId: string; count: number; prefix: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" | "automatic" }> {
  return db.transaction(async (tx): Promise<{ ok: true } | { ok: false; code: "gone" | "automatic" }> => {
    const promotion = await lockPromotion(tx, promotionId);
    if (!promotion) return { ok: false, code: "gone" };
    if (!promotion.needs_code) return { ok: false, code: "automatic" };
    let missing = count;
    while (missing > 0) {
      const rows = Array.from({ length: missing }, () => ({
        id: newId(),
        promotion_id: promotionId,
        code: randomCode(prefix),
        max_uses: 1,
        created_at: now,
      }));
      const added = await tx
        .insert(promotionCodes)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: promotionCodes.id });
      missing -= added.length;
    }
    await auditCodes(tx, admin, { promotionId, change: count, now });
    return { ok: true };
  });
}

function randomCode(prefix: string): string {
  const characters = Array.from(
    { length: newCodeLength },
    () => codeCharacters[randomInt(codeCharacters.length)],
  );
  return normalCode(prefix + characters.join(""));
}

/** Deletes the unused codes for single use, and returns how many they were. Refused as `gone`. */
export async function deleteUnusedCodes(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { promotionId, now }: { promotionId: string; now: Date },
): Promise<{ ok: true; count: number } | { ok: false; code: "gone" }> {
  return db.transaction(async (tx): Promise<{ ok: true; count: number } | { ok: false; code: "gone" }> => {
    if (!(await lockPromotion(tx, promotionId))) return { ok: false, code: "gone" };
    const deleted = await tx
      .delete(promotionCodes)
      .where(and(isGeneratedFor(promotionId), not(isUsed)))
      .returning({ id: promotionCodes.id });
    if (deleted.length > 0) await auditCodes(tx, admin, { promotionId, change: -deleted.length, now });
    return { ok: true, count: deleted.length };
  });
}

/** Writes to the audit log how many codes a promotion had and has. */
async function auditCodes(
  tx: Transaction,
  admin: Granted<"catalogue">,
  { promotionId, change, now }: { promotionId: string; change: number; now: Date },
): Promise<void> {
  const { generated } = await countCodes(tx, admin, promotionId);
  await writeAudit(tx, admin, {
    action: "update",
    entity: "promotion",
    recordId: promotionId,
    before: { codes: generated - change },
    after: { codes: generated },
    now,
  });
}

/**
 * Audits the export, and returns the codes for single use of a promotion as a CSV file, each with whether it is used, in
 * chunks that are queried as the caller consumes them.
 */
export async function exportCodes(
  db: Database,
  admin: Granted<"catalogue">,
  { promotionId, locale, now }: { promotionId: string; locale: Locale; now: Date },
): Promise<AsyncGenerator<string, void, void>> {
  await writeAudit(db, admin, { action: "export", entity: "promotion", recordId: promotionId, now });
  return csvChunks(db, promotionId, locale);
}

async function* csvChunks(
  db: Pick<Database, "select">,
  promotionId: string,
  locale: Locale,
): AsyncGenerator<string, void, void> {
  const t = adminTranslator(locale);
  yield byteOrderMark + csvLine([t("promotions.codes.code"), t("promotions.codes.state")]);
  let last: string | undefined;
  for (;;) {
    const rows: { code: string; is_used: boolean }[] = await db
      .select({ code: promotionCodes.code, is_used: sql<boolean>`${isUsed}` })
      .from(promotionCodes)
      .where(and(isGeneratedFor(promotionId), last === undefined ? undefined : gt(promotionCodes.code, last)))
      .orderBy(asc(promotionCodes.code))
      .limit(batchSize);
    if (rows.length > 0)
      yield rows
        .map(({ code, is_used }) =>
          csvLine([code, t(is_used ? "promotions.codes.used" : "promotions.codes.unused")]),
        )
        .join("");
    last = rows.at(-1)?.code;
    if (rows.length < batchSize) return;
  }
}
