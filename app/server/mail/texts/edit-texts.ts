import { eq } from "drizzle-orm";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { emailTextGroups } from "#app/domain/shop/email.ts";
import type { EmailTextGroup } from "#app/domain/shop/email.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import type { EmailTextKey } from "#app/i18n/translate-email.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { emailTexts } from "#app/server/db/schema/mails.ts";
import { findRevision, listRevisions, saveContent } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved } from "#app/server/records/stale-settings.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { emailTextFields, readEmailText } from "./email-text-fields.ts";
import type { EmailTextField, EmailTextProblem } from "./email-text-fields.ts";
import { validTexts } from "./own-texts.ts";

type StoredTexts = (typeof emailTexts.$inferSelect)["texts"];

/** Returns the languages in which each group has texts of the owner's. */
export async function listChangedTexts(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
): Promise<{ group: EmailTextGroup; languages: Locale[] }[]> {
  const rows = await db.select().from(emailTexts);
  return emailTextGroups.map((group) => {
    const texts = rows.find(({ kind }) => kind === group)?.texts ?? {};
    return {
      group,
      languages: locales.filter((each) => Object.keys(validTexts(group, texts[each] ?? {})).length > 0),
    };
  });
}

export type EditedField = EmailTextField & {
  shipped: Record<Locale, string>;
  /** What the form shows: the text in force, or that of the chosen revision. */
  shown: Record<Locale, string>;
};

/**
 * Returns the texts of a group with their revisions, for editing; with `revisionId`, the texts are those of that
 * revision, and `revision` is its id if it exists.
 */
export async function loadTextsForEditing(
  db: Pick<Database, "select">,
  admin: Granted<"content">,
  { group, revisionId }: { group: EmailTextGroup; revisionId: string | null },
) {
  const [row] = await db.select().from(emailTexts).where(eq(emailTexts.kind, group));
  const record = row && ({ entity: "email_text", recordId: row.id } as const);
  const revisions = record ? await listRevisions(db, admin, record) : [];
  const earlier =
    record && revisionId !== null ? await findRevision(db, admin, { ...record, revisionId }) : null;
  const texts = ((earlier ?? row)?.texts ?? {}) as StoredTexts;
  const shippedIn = shippedTexts(await loadCompany(db));
  const own = { bg: validTexts(group, texts.bg ?? {}), en: validTexts(group, texts.en ?? {}) };
  const fields = emailTextFields(group).map((field): EditedField => {
    const shipped = { bg: shippedIn.bg(field.key), en: shippedIn.en(field.key) };
    const shown = { bg: own.bg[field.key] ?? shipped.bg, en: own.en[field.key] ?? shipped.en };
    return { ...field, shipped, shown };
  });
  return { fields, updatedAt: row?.updated_at ?? neverSaved, revisions, revision: earlier && revisionId };
}

function shippedTexts(company: Pick<Brand, "shop_name_bg">) {
  return { bg: emailTranslator("bg", company), en: emailTranslator("en", company) };
}

/** Name of a text's field in the form. */
export function textFieldName(key: EmailTextKey, language: Locale): string {
  return `${key}_${language}`;
}

type Problems = Record<string, EmailTextProblem>;
type ReadTexts =
  | { ok: true; texts: Record<Locale, Partial<Record<EmailTextKey, string>>> }
  | { ok: false; code: "invalid"; problems: Problems };

/** Reads the texts of a form in these languages, in full. Refused as `invalid`, with the problem of each field. */
export function readTextsForm(
  group: EmailTextGroup,
  form: URLSearchParams,
  languages: readonly Locale[],
): ReadTexts {
  const problems: Problems = {};
  const texts: Record<Locale, Partial<Record<EmailTextKey, string>>> = { bg: {}, en: {} };
  for (const field of emailTextFields(group))
    for (const language of languages) {
      const name = textFieldName(field.key, language);
      const typed = form.get(name);
      // A text that was not sent is not an empty one.
      const read =
        typed === null ? ({ ok: false, problem: "required" } as const) : readEmailText(field, typed);
      if (read.ok) texts[language][field.key] = read.text;
      else problems[name] = read.problem;
    }
  return Object.keys(problems).length === 0 ? { ok: true, texts } : { ok: false, code: "invalid", problems };
}

export type SaveTextsResult =
  | { ok: true; id: string; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Problems }
  | SaveRefusal;

/**
 * Saves the texts of a group in both languages; a text equal to the shipped one is not stored. Refused as `invalid` by
 * field, and as `stale` when they were saved after `seen` (null overwrites).
 */
export async function saveTexts(
  db: Database,
  admin: Granted<"content">,
  { group, form, seen, now }: { group: EmailTextGroup; form: URLSearchParams; seen: Date | null; now: Date },
): Promise<SaveTextsResult> {
  const read = readTextsForm(group, form, locales);
  if (!read.ok) return read;
  const shipped = shippedTexts(await loadCompany(db));
  const changed = (language: Locale) =>
    Object.fromEntries(
      Object.entries(read.texts[language]).filter(
        ([key, text]) => text !== shipped[language](key as EmailTextKey),
      ),
    );
  const texts = { bg: changed("bg"), en: changed("en") };
  // Inserted before it is locked, so that of two concurrent first saves the second gets a conflict.
  await db
    .insert(emailTexts)
    .values({ id: newId(), kind: group, texts: {}, updated_at: neverSaved })
    .onConflictDoNothing();
  const [row] = await db.select({ id: emailTexts.id }).from(emailTexts).where(eq(emailTexts.kind, group));
  if (!row) throw new Error("The row of the texts was not inserted");
  const ofGroup = eq(emailTexts.id, row.id);
  const result = await saveContent(db, admin, {
    entity: "email_text",
    recordId: row.id,
    now,
    seen,
    read: async (tx) => (await tx.select().from(emailTexts).where(ofGroup).for("update"))[0],
    write: async (tx, updated_at) =>
      (await tx.update(emailTexts).set({ texts, updated_at }).where(ofGroup).returning())[0],
  });
  return result.ok ? { ok: true, id: row.id, updatedAt: result.record.updated_at } : result;
}
