import { expect, test } from "vitest";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { themeSettings } from "#app/server/db/schema/content.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { listRevisions } from "#app/server/records/save-content.ts";
import { loadTheme, saveTheme, themeRecordId, loadThemeForEditing } from "./theme.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const red = { ...defaultTheme, primary_color: "#aa0000" };

test("the default theme applies until the first save, and of two concurrent first saves one gets a conflict", async () => {
  expect(await loadTheme(db)).toEqual(defaultTheme);
  const { updatedAt: seen } = await loadThemeForEditing(db, admin);
  const results = await Promise.all([
    saveTheme(db, admin, { form: red, seen, now }),
    saveTheme(db, admin, { form: { ...red, primary_font: "Oswald" }, seen, now }),
  ]);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({ code: "stale", by: "Мария Иванова" });
  expect(await db.select().from(themeSettings)).toHaveLength(1);
});

test("the saved theme is loaded, and each save writes a revision", async () => {
  const form = { ...red, border_radius: "0", line_height: "1,4", primary_color: "#BB0000" };
  const saved = await saveTheme(db, admin, { form, seen: null, now });
  const theme = { ...red, border_radius: 0, line_height: 1.4, primary_color: "#bb0000" };
  expect(saved).toMatchObject({ ok: true, theme });
  expect(await loadTheme(db)).toEqual(theme);
  const again = await saveTheme(db, admin, {
    form: defaultTheme,
    seen: saved.ok ? saved.updatedAt : null,
    now,
  });
  expect(again).toMatchObject({ ok: true });
  expect(await loadTheme(db)).toEqual(defaultTheme);
  expect(await listRevisions(db, admin, { entity: "theme", recordId: themeRecordId })).toHaveLength(3);
});

test("one refused field leaves the whole theme unchanged", async () => {
  const form = { ...red, text_color: "black", shadow_depth: "heavy" };
  expect(await saveTheme(db, admin, { form, seen: null, now })).toEqual({
    ok: false,
    code: "invalid",
    problems: { text_color: "color", shadow_depth: "choice" },
  });
  for (const nothing of [null, "тема 🍓", [], 7])
    expect(await saveTheme(db, admin, { form: nothing, seen: null, now })).toMatchObject({ code: "invalid" });
  expect(await loadTheme(db)).toEqual(defaultTheme);
});

test("a stored value that is no longer valid falls back to the default, and the others stay", async () => {
  await db.update(themeSettings).set({ primary_font: "Comic Sans", accent_color: "#123456" });
  expect(await loadTheme(db)).toEqual({ ...defaultTheme, accent_color: "#123456" });
});
