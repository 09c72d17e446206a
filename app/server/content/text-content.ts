import { desc, eq } from "drizzle-orm";
import type { TextScope } from "#app/domain/content/content.ts";
import { containsText } from "./content-search.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { textContent } from "#app/server/db/schema/content.ts";
import { contentTable } from "#app/server/records/content-table.ts";
import { sanitizeContent } from "./sanitize-html.ts";

export type TextContent = typeof textContent.$inferSelect;

const newestFirst = [desc(textContent.created_at), desc(textContent.id)];

/** The site texts in the back office, except for their list. A deleted text's place falls back to the built-in one. */
export const textTable = contentTable({
  entity: "text_content",
  table: textContent,
  listedBy: newestFirst,
  clean: sanitizeContent,
});

/**
 * Returns the site texts, newest first, optionally only those of a scope or with the search text in the key or a title,
 * each with the languages in which it is filled.
 */
export async function listTexts(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { search, scope }: { search: string; scope: TextScope | null },
) {
  const texts = await db
    .select()
    .from(textContent)
    .where(scope ? eq(textContent.scope, scope) : undefined)
    .orderBy(...newestFirst);
  return texts
    .filter(({ key, title_bg, title_en }) => containsText([key, title_bg, title_en], search))
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
