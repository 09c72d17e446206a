import { desc, eq } from "drizzle-orm";
import type { TextScope } from "#app/domain/content/content.ts";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { holdsText } from "./content-search.ts";
import { textContentInput } from "#app/domain/content/text-content.ts";
import type { TextContentField } from "#app/domain/content/text-content.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { textContent } from "#app/server/db/schema/content.ts";
import { deleteContent, saveContent } from "./save-content.ts";
import type { SaveRefusal } from "./save-content.ts";
import { readOwnersHtml } from "./sanitize-html.ts";

export type TextContent = typeof textContent.$inferSelect;

/** Returns the site texts, newest first, optionally those with the search text in the key or a title. */
export async function listTexts(
  db: Pick<Database, "select">,
  _admin: Admin,
  { search, scope }: { search: string; scope: TextScope | null },
) {
  const texts = await db
    .select()
    .from(textContent)
    .where(scope ? eq(textContent.scope, scope) : undefined)
    .orderBy(desc(textContent.created_at), desc(textContent.id));
  return texts
    .filter(({ key, title_bg, title_en }) => holdsText([key, title_bg, title_en], search))
    .map(({ id, scope: ownScope, key, title_bg, title_en, ...text }) => {
      const isFilled = (language: "bg" | "en", fields: readonly (string | null)[]) =>
        fields.some(Boolean) ? [language] : [];
      return {
        id,
        scope: ownScope,
        key,
        title_bg,
        title_en,
        languages: [
          ...isFilled("bg", [title_bg, text.subtitle_bg, text.content_bg]),
          ...isFilled("en", [title_en, text.subtitle_en, text.content_en]),
        ],
        seo: [
          ...isFilled("bg", [text.seo_title_bg, text.seo_description_bg]),
          ...isFilled("en", [text.seo_title_en, text.seo_description_en]),
        ],
      };
    });
}

export type ListedText = Awaited<ReturnType<typeof listTexts>>[number];

/** Returns a text for editing, or null. `textId` is a UUID. */
export async function findText(
  db: Pick<Database, "select">,
  _admin: Admin,
  textId: string,
): Promise<TextContent | null> {
  const [text] = await db.select().from(textContent).where(eq(textContent.id, textId));
  return text ?? null;
}

export type SaveTextResult =
  /** `removed` names what the HTML policy removed. */
  | { ok: true; record: TextContent; removed: string[] }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | SaveRefusal;

/**
 * Saves a site text with its HTML sanitised, or creates it when `textId` is null. Refused as `invalid` by the rules of
 * `domain/content/text-content.ts`, else as `saveContent` refuses.
 */
export async function saveText(
  db: Database,
  admin: Admin,
  change: { textId: string | null; form: Record<TextContentField, string>; seen: Date | null; now: Date },
): Promise<SaveTextResult> {
  const { textId, form, seen, now } = change;
  const input = textContentInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  const [bulgarian, english] = [input.data.content_bg, input.data.content_en].map((html) =>
    readOwnersHtml(html ?? ""),
  );
  const values = { ...input.data, content_bg: bulgarian?.html, content_en: english?.html };
  const id = textId ?? newId();
  const byId = eq(textContent.id, id);
  const result = await saveContent<TextContent>(db, admin, {
    entity: "text_content",
    recordId: id,
    now,
    seen,
    ...(textId && {
      read: async (tx) => (await tx.select().from(textContent).where(byId).for("update"))[0],
    }),
    write: async (tx, updated_at) => {
      const row = { ...values, updated_at };
      if (textId) return (await tx.update(textContent).set(row).where(byId).returning())[0];
      return (
        await tx
          .insert(textContent)
          .values({ ...row, id, created_at: updated_at })
          .returning()
      )[0];
    },
  });
  const removed = [...new Set([...(bulgarian?.removed ?? []), ...(english?.removed ?? [])])];
  return result.ok ? { ...result, removed } : result;
}

/**
 * Permanently deletes a text, so that its place falls back to the built-in one. Refused as `gone` when it does not
 * exist.
 */
export function deleteText(
  db: Pick<Database, "transaction">,
  admin: Admin,
  { textId, now }: { textId: string; now: Date },
) {
  return deleteContent(db, admin, {
    entity: "text_content",
    now,
    remove: async (tx) => (await tx.delete(textContent).where(eq(textContent.id, textId)).returning())[0],
  });
}
