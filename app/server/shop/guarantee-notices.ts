import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { pngSize } from "#app/server/media/png-size.ts";
import { maxNoticeBytes } from "#app/domain/shop/guarantee-notice.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";

const columns = {
  hash: guaranteeNotices.hash,
  width: guaranteeNotices.width,
  height: guaranteeNotices.height,
};

const noticeIn = preparedQuery("guarantee-notice", (db, given: Given<{ locale: string }>) =>
  db
    .select(columns)
    .from(guaranteeNotices)
    .where(eq(guaranteeNotices.locale, given("locale"))),
);

/** Returns the notice in a language, without its file; null while none is stored. */
export async function findGuaranteeNotice(
  db: Pick<Database, "select">,
  locale: Locale,
): Promise<GuaranteeNotice | null> {
  const [notice] = await noticeIn(db, { locale });
  return notice ?? null;
}

/** Returns the notices of all languages for the back office, null where one is missing. */
export async function listGuaranteeNotices(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<Record<Locale, GuaranteeNotice | null>> {
  const rows = await db.select({ locale: guaranteeNotices.locale, ...columns }).from(guaranteeNotices);
  const of = (locale: Locale) => {
    const found = rows.find((row) => row.locale === locale);
    return found ? { hash: found.hash, width: found.width, height: found.height } : null;
  };
  return { bg: of("bg"), en: of("en") };
}

/** Returns the file of a notice, byte for byte as uploaded; null when that content is not the current one. */
export async function readGuaranteeNotice(
  db: Pick<Database, "select">,
  { locale, hash }: { locale: Locale; hash: string },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ file: guaranteeNotices.file })
    .from(guaranteeNotices)
    .where(and(eq(guaranteeNotices.locale, locale), eq(guaranteeNotices.hash, hash)));
  return row?.file ?? null;
}

export type SaveNoticeResult = { ok: true } | { ok: false; code: "too_large" | "not_png" };

/**
 * Stores the Commission's notice in a language, unchanged, in place of an earlier one. Refused as `too_large` above 2
 * MB, or when `bytes` is null because reading stopped at the limit, and as `not_png` for content that `pngSize`
 * refuses, whatever the file's name.
 */
export async function saveGuaranteeNotice(
  db: Pick<Database, "transaction">,
  admin: Granted<"settings">,
  { locale, bytes, now }: { locale: Locale; bytes: Uint8Array | null; now: Date },
): Promise<SaveNoticeResult> {
  if (bytes === null || bytes.byteLength > maxNoticeBytes) return { ok: false, code: "too_large" };
  const size = pngSize(bytes);
  if (!size) return { ok: false, code: "not_png" };
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  await db.transaction(async (tx) => {
    const before = await lockNotice(tx, locale);
    const row = { file: Buffer.from(bytes), hash, ...size, updated_at: now };
    await tx
      .insert(guaranteeNotices)
      .values({ locale, ...row })
      .onConflictDoUpdate({ target: guaranteeNotices.locale, set: row });
    await writeNoticeAudit(tx, admin, { locale, before, after: { hash, ...size }, now });
  });
  return { ok: true };
}

/** Removes the notice in a language. Idempotent. */
export async function removeGuaranteeNotice(
  db: Pick<Database, "transaction">,
  admin: Granted<"settings">,
  { locale, now }: { locale: Locale; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockNotice(tx, locale);
    await tx.delete(guaranteeNotices).where(eq(guaranteeNotices.locale, locale));
    await writeNoticeAudit(tx, admin, { locale, before, after: null, now });
  });
}

async function lockNotice(tx: Transaction, locale: Locale): Promise<GuaranteeNotice | null> {
  const [row] = await tx
    .select(columns)
    .from(guaranteeNotices)
    .where(eq(guaranteeNotices.locale, locale))
    .for("update");
  return row ?? null;
}

async function writeNoticeAudit(
  tx: Transaction,
  admin: Granted<"settings">,
  {
    locale,
    before,
    after,
    now,
  }: { locale: Locale; before: GuaranteeNotice | null; after: GuaranteeNotice | null; now: Date },
): Promise<void> {
  const field = `guarantee_notice_${locale}`;
  await writeAudit(tx, admin, {
    action: "update",
    entity: "settings",
    before: { [field]: before?.hash ?? null },
    after: { [field]: after?.hash ?? null },
    now,
  });
}
