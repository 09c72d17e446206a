import { eq } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletters } from "#app/server/db/schema/newsletters.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { staleRefusal } from "#app/server/records/stale-settings.ts";

export type NewsletterRow = typeof newsletters.$inferSelect;

/** What the owner writes. */
export type NewsletterValues = Pick<
  NewsletterRow,
  "name" | "subject_bg" | "subject_en" | "preview_bg" | "preview_en" | "blocks" | "audience" | "per_minute"
>;

/** `gone`: it was deleted. `not_draft`: it is planned, or has begun. */
export type NewsletterRefusal = { ok: false; code: "gone" } | { ok: false; code: "not_draft" };

export type SaveNewsletterResult =
  { ok: true; record: NewsletterRow } | NewsletterRefusal | Extract<SaveRefusal, { code: "stale" }>;

/** Creates a draft. */
export async function createNewsletter(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { values, now }: { values: NewsletterValues; now: Date },
): Promise<{ ok: true; record: NewsletterRow }> {
  const record = await db.transaction((tx) => insertNewsletter(tx, admin, { values, now }));
  return { ok: true, record };
}

/** Saves a draft. Refused as `gone`, as `not_draft`, and as `stale` when it was saved after `seen` (null overwrites). */
export async function saveNewsletter(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { id, values, seen, now }: { id: string; values: NewsletterValues; seen: Date | null; now: Date },
): Promise<SaveNewsletterResult> {
  return db.transaction(async (tx): Promise<SaveNewsletterResult> => {
    const before = await lockNewsletter(tx, id);
    if (!before) return { ok: false, code: "gone" };
    if (before.state !== "draft") return { ok: false, code: "not_draft" };
    const { updated_at: updatedAt } = before;
    const stale = await staleRefusal(tx, { entity: "newsletter", recordId: id, updatedAt, seen });
    if (stale) return stale;
    const record = await updateNewsletter(tx, before, { ...values, updated_at: nextUpdatedAt(before, now) });
    const entry = { action: "update", entity: "newsletter", recordId: id } as const;
    const logged = { before: writtenBy(before), after: writtenBy(record) };
    await writeAudit(tx, admin, { ...entry, ...logged, now: record.updated_at });
    return { ok: true, record };
  });
}

/** Creates a draft with the content of a newsletter, whatever became of that one. Refused as `gone`. */
export async function duplicateNewsletter(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { id, language, now }: { id: string; language: Locale; now: Date },
): Promise<{ ok: true; record: NewsletterRow } | { ok: false; code: "gone" }> {
  return db.transaction(
    async (tx): Promise<{ ok: true; record: NewsletterRow } | { ok: false; code: "gone" }> => {
      const [original] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for("key share");
      if (!original) return { ok: false, code: "gone" };
      const name = original.name + copyMark[language];
      const values = { ...writtenBy(original), name };
      return { ok: true, record: await insertNewsletter(tx, admin, { values, now }) };
    },
  );
}

const copyMark: Record<Locale, string> = { bg: " (копие)", en: " (copy)" };

/** Permanently deletes a draft. Refused as `gone`, and as `not_draft`: what was sent stays on record. */
export async function deleteNewsletter(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { id, now }: { id: string; now: Date },
): Promise<{ ok: true } | NewsletterRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | NewsletterRefusal> => {
    const before = await lockNewsletter(tx, id);
    if (!before) return { ok: false, code: "gone" };
    if (before.state !== "draft") return { ok: false, code: "not_draft" };
    await tx.delete(newsletters).where(eq(newsletters.id, id));
    const entry = { action: "delete", entity: "newsletter", recordId: id } as const;
    await writeAudit(tx, admin, { ...entry, before: writtenBy(before), now });
    return { ok: true };
  });
}

/** Locks a newsletter against every other change; undefined when it does not exist. */
export async function lockNewsletter(tx: Transaction, id: string): Promise<NewsletterRow | undefined> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for("no key update");
  return row;
}

/** Changes a locked newsletter and returns it. */
export async function updateNewsletter(
  tx: Transaction,
  before: NewsletterRow,
  changes: Partial<NewsletterRow>,
): Promise<NewsletterRow> {
  const [row = before] = await tx
    .update(newsletters)
    .set(changes)
    .where(eq(newsletters.id, before.id))
    .returning();
  return row;
}

async function insertNewsletter(
  tx: Transaction,
  admin: Granted<"customers">,
  { values, now }: { values: NewsletterValues; now: Date },
): Promise<NewsletterRow> {
  const [row] = await tx
    .insert(newsletters)
    .values({ ...values, id: newId(), created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error("No newsletter was inserted");
  const entry = { action: "create", entity: "newsletter", recordId: row.id } as const;
  await writeAudit(tx, admin, { ...entry, after: writtenBy(row), now });
  return row;
}

function writtenBy(row: NewsletterRow): NewsletterValues {
  const { name, subject_bg, subject_en, preview_bg, preview_en, blocks, audience, per_minute } = row;
  return { name, subject_bg, subject_en, preview_bg, preview_en, blocks, audience, per_minute };
}
