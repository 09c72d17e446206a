import { expect, test } from "vitest";
import { defaultSynonyms } from "#app/domain/catalogue/synonyms.ts";
import { defaultCompany, defaultInvoicing, defaultOrderLimits } from "#app/domain/shop/company.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertMedia, photograph } from "#tests/factories/content/media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loadNotificationEmail, loadShop } from "./load-company.ts";
import { lastInvoiceNumber, loadSettings, saveSettings } from "./save-settings.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const form = {
  ...defaultCompany,
  shop_name_bg: " Сладка <Градина> ",
  shop_name_en: "",
  logo_url: "",
  company_name_bg: " „Сладко“ ЕООД ",
  phone: "+359 2 000 1111",
  notification_email: "orders@sladko.example",
  facebook_url: "https://www.facebook.com/sladko",
  base_currency: "EUR",
  show_bgn: "",
  eik: "131 071 587",
  is_vat_registered: "on",
  vat_number: "BG131071587",
  vat_threshold_eur: "51 130,50",
  vat_threshold_from: "2026-01-01",
  vat_threshold_source: "Счетоводителят",
  zero_rate_ground: "чл. 46 ЗДДС",
  manager_bg: "Иван Петров",
  first_invoice_number: "1",
  invoice_rule: "on_payment",
  invoice_scope: "all",
  cash_order_max_pieces: "50",
  search_synonyms: "плодче, <b>бонбон\r\n\r\n ягода, berry ",
};

test("the defaults are the demo shop's settings, with its public e-mail for notifications", async () => {
  expect((await loadSettings(db, admin)).settings).toEqual({
    ...defaultCompany,
    ...defaultCurrencies,
    ...defaultInvoicing,
    ...defaultOrderLimits,
    search_synonyms: defaultSynonyms,
    notification_email: defaultCompany.email,
  });
});

test("saved settings are loaded as stored, and the shop's public details omit internal ones", async () => {
  const saved = await saveSettings(db, admin, { form, seen: null, now });
  const currencies = { base_currency: "EUR", show_bgn: false };
  const settings = {
    ...form,
    ...currencies,
    shop_name_bg: "Сладка Градина",
    logo_url: null,
    company_name_bg: "„Сладко“ ЕООД",
    eik: "131071587",
    is_vat_registered: true,
    vat_threshold_eur: 5_113_050,
    first_invoice_number: 1,
    invoice_rule: "on_payment",
    invoice_scope: "all",
    cash_order_max_pieces: 50,
    search_synonyms: "плодче, bбонбон\nягода, berry",
  };
  expect(saved).toEqual({ ok: true, settings, updatedAt: now });
  expect(await loadSettings(db, admin)).toEqual({ settings, updatedAt: now });
  const shop = await loadShop(db);
  expect(shop.currencies).toEqual(currencies);
  expect(settings).toMatchObject(shop.company);
  for (const secret of [
    "notification_email",
    "manager_bg",
    "first_invoice_number",
    "vat_threshold_eur",
    "vat_threshold_source",
    "zero_rate_ground",
  ])
    expect(shop.company).not.toHaveProperty(secret);
  expect(await loadNotificationEmail(db)).toBe("orders@sladko.example");
});

test("a VAT number that was stored without a registration is not public", async () => {
  await saveSettings(db, admin, { form, seen: null, now });
  await db.update(shopSettings).set({ is_vat_registered: false });
  expect((await loadShop(db)).company).toMatchObject({ eik: "131071587", vat_number: "" });
  expect((await loadSettings(db, admin)).settings).toMatchObject({
    vat_number: "BG131071587",
    is_vat_registered: false,
  });
  await db.update(shopSettings).set({ is_vat_registered: true });
  expect((await loadShop(db)).company.vat_number).toBe("BG131071587");
});

test("the audit log has each changed value, only the names of personal fields, and no entry without a change", async () => {
  const changes = { phone: "+359 2 000 2222", manager_bg: "Мария Иванова", first_invoice_number: "9" };
  await db.delete(auditLog);
  await saveSettings(db, admin, { form: { ...form, ...changes }, seen: null, now });
  await saveSettings(db, admin, { form: { ...form, ...changes }, seen: null, now });
  const entries = await db.select().from(auditLog);
  expect(entries).toMatchObject([{ action: "update", entity: "settings", user_email: "owner@example.com" }]);
  expect(entries[0]?.before).toEqual({ phone: "+359 2 000 1111", first_invoice_number: 1 });
  expect(entries[0]?.after).toEqual({
    phone: "+359 2 000 2222",
    first_invoice_number: 9,
    also_changed: ["manager_bg"],
  });
  await saveSettings(db, admin, { form, seen: null, now });
});

test("an uploaded logo has its size, any other has none", async () => {
  const file = { fileName: "лого.png", now, body: [await photograph(60, 20)] };
  const { url } = await insertMedia(services, admin, file);
  for (const [logo_url, logo] of [
    [url, { src: url, width: 60, height: 20, ready_widths: [] }],
    ["/media/product-images/brand/0-unknown.webp", null],
    ["https://pictures.example/media/product-images/logo.webp", null],
    ["/demo/hero.webp", null],
  ] as const) {
    await saveSettings(db, admin, { form: { ...form, logo_url }, seen: null, now });
    const shop = await loadShop(db);
    expect(shop.company.logo_url).toBe(logo_url);
    expect(shop.logo).toEqual(logo);
  }
  await saveSettings(db, admin, { form, seen: null, now });
  expect(await loadShop(db)).toMatchObject({ company: { logo_url: null }, logo: null });
});

test("a changed name or logo is audited", async () => {
  await db.delete(auditLog);
  const changes = { shop_name_bg: "Плодова градина", logo_url: "/demo/hero.webp" };
  await saveSettings(db, admin, { form: { ...form, ...changes }, seen: null, now });
  const [entry] = await db.select().from(auditLog);
  expect(entry?.before).toEqual({ shop_name_bg: "Сладка Градина", logo_url: null });
  expect(entry?.after).toEqual(changes);
  await saveSettings(db, admin, { form, seen: null, now });
});

test("one refused field leaves all settings unchanged", async () => {
  const result = await saveSettings(db, admin, {
    form: {
      ...form,
      phone: "123",
      youtube_url: "javascript:alert(1)",
      company_name_en: "Another",
      base_currency: "USD",
    },
    seen: null,
    now,
  });
  expect(result).toEqual({
    ok: false,
    code: "invalid",
    problems: { phone: "phone", youtube_url: "link", base_currency: "choice" },
  });
  expect((await loadSettings(db, admin)).settings.company_name_en).toBe(form.company_name_en);
});

test("a save based on older settings is refused; one based on the current ones or on none is not", async () => {
  const opened = (await loadSettings(db, admin)).updatedAt;
  const save = (changes: Partial<typeof form>, seen: Date | null) =>
    saveSettings(db, admin, { form: { ...form, ...changes }, seen, now });
  const first = await save({ phone: "+359 2 333 4444" }, opened);
  if (!first.ok) throw new Error(first.code);
  const second = { instagram_url: "https://www.instagram.com/sladko" };
  expect(await save(second, opened)).toEqual({
    ok: false,
    code: "stale",
    by: "Мария Иванова",
    at: first.updatedAt,
  });
  expect((await loadSettings(db, admin)).settings).toMatchObject({
    phone: "+359 2 333 4444",
    instagram_url: "",
  });
  expect(await save({ ...second, phone: "+359 2 333 4444" }, first.updatedAt)).toMatchObject({ ok: true });
  expect(await save({}, null)).toMatchObject({ ok: true });
});

test("of two concurrent first saves the second gets a conflict", async () => {
  await db.delete(shopSettings);
  const { updatedAt } = await loadSettings(db, admin);
  const saves = [1, 2].map(() => saveSettings(db, admin, { form, seen: updatedAt, now }));
  const results = await Promise.all(saves);
  expect(results.map((result) => (result.ok ? "saved" : result.code)).toSorted()).toEqual(["saved", "stale"]);
});

test("ten concurrent saves leave one row with the values of one of them", async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Фирма ${index}`);
  await Promise.all(
    names.map((name) =>
      saveSettings(db, admin, {
        form: { ...form, company_name_bg: name, phone: "0888 123 456" },
        seen: null,
        now,
      }),
    ),
  );
  const rows = await db.select().from(shopSettings);
  expect(rows).toHaveLength(1);
  expect(names).toContain(rows[0]?.company_name_bg);
});

test("the invoice sequence may be raised, but not to a number that was already used", async () => {
  const productId = await insertProduct(db);
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }]);
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  const first = (first_invoice_number: string) =>
    saveSettings(db, admin, { form: { ...form, first_invoice_number }, seen: null, now });
  const refused = { ok: false, code: "invalid", problems: { first_invoice_number: "issued" } };
  expect(await lastInvoiceNumber(db, admin)).toBeNull();
  expect(await first("50")).toMatchObject({ ok: true });
  expect(await first("40")).toMatchObject({ ok: true });
  const document = {
    orderId: placed.orderId,
    documentId: newId(),
    isSure: false,
    notifyCustomer: false,
    now,
  };
  const buyer = { name: "Мария", address: "Пловдив", eik: "", vat_number: "" };
  expect(await issueInvoice(services, admin, { ...document, buyer })).toEqual({ ok: true, number: 40 });
  expect(await lastInvoiceNumber(db, admin)).toBe(40);
  expect(await first("39")).toEqual(refused);
  // An unchanged value is accepted.
  expect(await first("40")).toMatchObject({ ok: true });
  expect(await first("41")).toMatchObject({ ok: true });
  expect(await first("40")).toEqual(refused);
  expect(await first("9999999999")).toMatchObject({ ok: true });
});
