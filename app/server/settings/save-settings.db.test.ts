import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/company.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { ForbiddenError } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { loadNotificationEmail, loadShop } from "./load-company.ts";
import { loadSettings, saveSettings } from "./save-settings.ts";

const { db } = await testDatabase();
const userId = "01890000-0000-7000-8000-000000000000";
const admin: Actor = { kind: "admin", userId, email: "owner@example.com" };
const now = new Date("2026-11-20T10:00:00Z");
const form = {
  ...defaultCompany,
  company_name_bg: " „Сладко“ ЕООД ",
  phone: "+359 2 000 1111",
  notification_email: "orders@sladko.example",
  facebook_url: "https://www.facebook.com/sladko",
  base_currency: "EUR",
  show_bgn: "",
};

test("before they are saved the demo shop's settings show, its public e-mail gets the shop's letters", async () => {
  expect(await loadSettings(db, admin)).toEqual({
    ...defaultCompany,
    ...defaultCurrencies,
    notification_email: defaultCompany.email,
  });
});

test("what was saved shows everywhere, and the notification address to nobody but administrators", async () => {
  const saved = await saveSettings(db, admin, { form, now });
  const currencies = { base_currency: "EUR", show_bgn: false };
  const settings = { ...form, ...currencies, company_name_bg: "„Сладко“ ЕООД" };
  expect(saved).toEqual({ ok: true, settings });
  expect(await loadSettings(db, admin)).toEqual(settings);
  const shop = await loadShop(db);
  expect(shop.currencies).toEqual(currencies);
  expect(settings).toMatchObject(shop.company);
  expect(shop.company).not.toHaveProperty("notification_email");
  expect(await loadNotificationEmail(db)).toBe("orders@sladko.example");
});

test("one refused field keeps all as it was", async () => {
  const result = await saveSettings(db, admin, {
    form: {
      ...form,
      phone: "123",
      youtube_url: "javascript:alert(1)",
      company_name_en: "Another",
      base_currency: "USD",
    },
    now,
  });
  expect(result).toEqual({
    ok: false,
    problems: { phone: "phone", youtube_url: "link", base_currency: "choice" },
  });
  expect((await loadSettings(db, admin)).company_name_en).toBe(form.company_name_en);
});

test("saved ten times at once there is one row, and it is one of the ten", async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Фирма ${index}`);
  await Promise.all(
    names.map((name) =>
      saveSettings(db, admin, { form: { ...form, company_name_bg: name, phone: "0888 123 456" }, now }),
    ),
  );
  const rows = await db.select().from(shopSettings);
  expect(rows).toHaveLength(1);
  expect(names).toContain(rows[0]?.company_name_bg);
});

test("nobody but an administrator reads the settings or saves them", async () => {
  const before = await loadSettings(db, admin);
  for (const actor of [
    { kind: "visitor" },
    { kind: "customer", userId, email: "someone@example.com" },
  ] satisfies Actor[]) {
    await expect(loadSettings(db, actor)).rejects.toThrow(ForbiddenError);
    await expect(saveSettings(db, actor, { form, now })).rejects.toThrow(ForbiddenError);
  }
  expect(await loadSettings(db, admin)).toEqual(before);
});
