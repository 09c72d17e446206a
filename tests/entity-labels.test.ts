import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { fieldLabel } from "#app/admin/audit/audit-labels.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { entities, entityKinds } from "#app/server/db/entities/entities.ts";

/** Columns that the program fills; the change log has none of them. */
const unlogged = [
  ["id", "created_at", "updated_at", "search_words", "text_words", "is_card"],
  ["content_type", "width", "height", "placeholder", "ready_widths", "user_id"],
].flat();

test("every column and text of an entity has a label", () => {
  const bg = adminTranslator("bg");
  const isOwn = (column: string) => !unlogged.includes(column);
  const names = entityKinds.flatMap((kind) => {
    const { table, configTexts = [] } = entities[kind];
    return [...Object.keys(getTableColumns(table)).filter(isOwn), ...configTexts.map((text) => `${text}_bg`)];
  });
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((column) => fieldLabel(column, bg) === column)).toEqual([]);
});
