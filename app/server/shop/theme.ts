import { eq } from "drizzle-orm";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { themeFields, themeInput } from "#app/domain/shop/theme-input.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import type { Theme } from "#app/domain/shop/theme.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { themeSettings } from "#app/server/db/schema/content.ts";
import { findRevision, saveContent } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";

/** Record id of the only theme, for its revisions. */
export const themeRecordId = "7ee3e000-0000-4000-8000-000000000001";

/** `updated_at` of a theme that was never saved. */
const never = new Date(0);

/** What the editor shows as long as no theme was saved. */
export const unsavedTheme: { theme: Theme; updatedAt: Date } = { theme: defaultTheme, updatedAt: never };

/** Returns the shop's theme, the default one until the owner saves another. */
export async function loadTheme(db: Pick<Database, "select">): Promise<Theme> {
  const [row] = await themeRow(db);
  return row ? themeOf(row) : defaultTheme;
}

const themeRow = preparedQuery("theme", (db) => db.select().from(themeSettings));

/** Returns the theme and its `updated_at`, for editing. */
export async function loadThemeForEditing(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
): Promise<{ theme: Theme; updatedAt: Date }> {
  const [row] = await db.select().from(themeSettings);
  return row ? { theme: themeOf(row), updatedAt: row.updated_at } : unsavedTheme;
}

/** Returns the theme that a revision stored; null when there is no such revision. */
export async function findEarlierTheme(
  db: Pick<Database, "select">,
  admin: Granted<"content">,
  revisionId: string,
): Promise<Theme | null> {
  const earlier = await findRevision(db, admin, { entity: "theme", recordId: themeRecordId, revisionId });
  return earlier && themeOf(earlier);
}

export type SaveThemeResult =
  | { ok: true; theme: Theme; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | SaveRefusal;

/**
 * Saves the whole theme. Refused as `invalid` by field, and as `stale` when it was saved after `seen` (null
 * overwrites).
 */
export async function saveTheme(
  db: Database,
  admin: Granted<"content">,
  { form, seen, now }: { form: unknown; seen: Date | null; now: Date },
): Promise<SaveThemeResult> {
  const input = themeInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  const result = await saveContent(db, admin, {
    entity: "theme",
    recordId: themeRecordId,
    now,
    seen,
    read: async (tx) => {
      // Inserted before it is locked, so that of two concurrent first saves the second gets a conflict.
      await tx
        .insert(themeSettings)
        .values({ id: 1, ...defaultTheme, updated_at: never })
        .onConflictDoNothing();
      return (await tx.select().from(themeSettings).for("update"))[0];
    },
    write: async (tx, updated_at) =>
      (
        await tx
          .update(themeSettings)
          .set({ ...input.data, updated_at })
          .where(eq(themeSettings.id, 1))
          .returning()
      )[0],
  });
  return result.ok
    ? { ok: true, theme: themeOf(result.record), updatedAt: result.record.updated_at }
    : result;
}

/** Reads a stored theme field by field; a value that is no longer valid falls back to the default. */
function themeOf(row: Partial<Record<keyof Theme, unknown>>): Theme {
  const fields = themeFields.map((field) => {
    const value = themeInput.shape[field].safeParse(row[field]);
    return [field, value.success ? value.data : defaultTheme[field]];
  });
  return Object.fromEntries(fields) as Theme;
}
