import { eq } from "drizzle-orm";
import { fieldProblems } from "#app/domain/content-fields.ts";
import { themeFields, themeInput } from "#app/domain/theme-input.ts";
import { defaultTheme } from "#app/domain/theme.ts";
import type { Theme } from "#app/domain/theme.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { themeSettings } from "#app/server/db/schema/content.ts";
import { findRevision, keepContent } from "./keep-content.ts";
import type { KeepRefusal } from "./keep-content.ts";

/** The one theme, under which its earlier states are kept. */
export const themeRecordId = "7ee3e000-0000-4000-8000-000000000001";

/** When a theme was saved that nobody has saved yet. */
const never = new Date(0);

/** The shop's look; the default one until the owner saves another. */
export async function loadTheme(db: Pick<Database, "select">): Promise<Theme> {
  const [row] = await themeRow(db);
  return row ? themeOf(row) : defaultTheme;
}

const themeRow = preparedQuery("theme", (db) => db.select().from(themeSettings));

/** The shop's look and when it was saved, to be edited. For administrators only. */
export async function themeToEdit(
  db: Pick<Database, "select">,
  actor: Actor,
): Promise<{ theme: Theme; updatedAt: Date }> {
  requireAdmin(actor);
  const [row] = await db.select().from(themeSettings);
  return row ? { theme: themeOf(row), updatedAt: row.updated_at } : { theme: defaultTheme, updatedAt: never };
}

/** The theme as it once was; null when that state is not kept. For administrators only. */
export async function findEarlierTheme(
  db: Pick<Database, "select">,
  actor: Actor,
  revisionId: string,
): Promise<Theme | null> {
  const earlier = await findRevision(db, actor, { entity: "theme", recordId: themeRecordId, revisionId });
  return earlier && themeOf(earlier);
}

export type SaveThemeResult =
  | { ok: true; theme: Theme; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | KeepRefusal;

/**
 * Saves the whole theme, or nothing where a field is refused. Refused as `stale` when it was saved after the moment in
 * `seen`; null overwrites knowingly. For administrators only.
 */
export async function saveTheme(
  db: Database,
  actor: Actor,
  { form, seen, now }: { form: unknown; seen: Date | null; now: Date },
): Promise<SaveThemeResult> {
  requireAdmin(actor);
  const input = themeInput.safeParse(form);
  if (!input.success) return { ok: false, code: "invalid", problems: fieldProblems(input.error) };
  const result = await keepContent(db, actor, {
    entity: "theme",
    recordId: themeRecordId,
    now,
    seen,
    read: async (tx) => {
      // The row is there before it is locked, so that of two first saves the second is told of the first.
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

/** A kept theme, field by field: a value that the shop knows no more gives way to the default one. */
function themeOf(row: Partial<Record<keyof Theme, unknown>>): Theme {
  const kept = themeFields.map((field) => {
    const value = themeInput.shape[field].safeParse(row[field]);
    return [field, value.success ? value.data : defaultTheme[field]];
  });
  return Object.fromEntries(kept) as Theme;
}
