import { expect, test } from "vitest";
import { auditActions, auditEntities } from "#app/domain/accounts/audit.ts";
import { defaultBlockConfigs } from "#app/domain/content/landing-page.ts";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import { orderFilters } from "#app/domain/orders/order-filter.ts";
import { orderStatuses, paymentStatuses } from "#app/domain/orders/order.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";
import { landingPageBlocks, popups } from "#app/server/db/schema/campaigns.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { homepageSections, media, textContent } from "#app/server/db/schema/content.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { readAuditFilter } from "./audit-filter.ts";
import { actionLabel, fieldLabel, isComparison, kindLabel, valueText } from "./audit-labels.ts";
import { recordPath } from "./record-path.ts";

const bg = adminTranslator("bg");
const en = adminTranslator("en");
const value = (column: string, of: unknown) => valueText({ column, value: of }, { t: bg, locale: "bg" });

test("every record kind and action has a label; an unknown one is shown as stored", () => {
  const keys = [
    ...auditEntities.map((entity) => `audit.kind.${entity}`),
    ...auditActions.map((action) => `audit.action.${action}`),
  ];
  expect(keys.filter((key) => !Object.hasOwn(adminBg, key))).toEqual([]);
  expect([kindLabel("static_page", en), actionLabel("erase", en)]).toEqual(["Page", "Erased"]);
  expect([kindLabel("spaceship", bg), actionLabel("launch", bg)]).toEqual(["spaceship", "launch"]);
});

test("labels a column in its language and falls back to the column name", () => {
  expect(fieldLabel("title_bg", bg)).toBe("Заглавие (BG)");
  expect(fieldLabel("title_en", en)).toBe("Title (EN)");
  expect(fieldLabel("is_active", en)).toBe("Active");
  expect(fieldLabel("warp_factor_en", en)).toBe("warp_factor_en");
  expect(fieldLabel("toString", en)).toBe("toString");
});

test("the export's filter columns and backup codes have labels", () => {
  const columns = [...orderFilters.filter((filter) => filter !== "q"), "is_searched", "backup_codes"];
  expect(columns.filter((column) => fieldLabel(column, bg) === column)).toEqual([]);
});

test("formats values for reading and leaves HTML as text", () => {
  expect([value("a", null), value("a", undefined), value("a", "")]).toEqual(["", "", ""]);
  expect([value("is_active", true), value("is_active", false)]).toEqual(["да", "не"]);
  expect(value("status", "published")).toBe("публикувана");
  expect(value("kind", "order_shipped")).toBe(adminBg["emails.kind.order_shipped"]);
  expect(value("slug", "constructor")).toBe("constructor");
  expect(value("price_bgn", 1250)).toBe("12,50\u00A0лв.");
  expect(value("total", 4126)).toBe("41,26\u00A0€");
  expect(value("work", "cash_due")).toBe(adminBg["orders.work.cash_due"]);
  expect(value("method", "stripe")).toBe(adminBg["orders.method.stripe"]);
  expect(value("sort_order", 3)).toBe("3");
  expect(value("end_date", "2026-11-21T10:00:00.000Z")).toBe("21.11.2026 г., 12:00");
  expect(value("order", ["А", "Б"])).toBe("А › Б");
  expect(value("also_changed", ["phone", "email"])).toBe("Телефон, Имейл");
  expect(value("config", { count: 4, category_id: null })).toBe("Брой: 4");
  expect(value("content_bg", "<b>Здравейте</b>")).toBe("<b>Здравейте</b>");
});

test("stored codes and ids reach nobody: every option, choice and referred record has words", () => {
  const options = [...Object.values(defaultConfigs), ...Object.values(defaultBlockConfigs)];
  const names = options.flatMap((config) => Object.keys(config));
  expect(names.filter((name) => fieldLabel(name, en) === name)).toEqual([]);
  const choices = [
    [products.flavor, popups.type, popups.size, popups.frequency_cap, popups.trigger_type],
    [homepageSections.type, landingPageBlocks.type, textContent.scope, media.kind, profiles.role],
    [shopSettings.invoice_rule, shopSettings.invoice_scope, orders.order_status, orders.payment_method],
  ].flat();
  const codes = choices.flatMap(({ name, enumValues }) =>
    (enumValues ?? []).filter((code) => value(name, code) === code),
  );
  expect(codes).toEqual([]);
  const records = { "category/c1": { name_bg: "Цитруси", name_en: "Citrus" } };
  const named = (column: string, of: unknown) =>
    valueText({ column, value: of }, { t: en, locale: "en", records });
  expect([named("category_id", "c1"), named("config", { category_id: "c1" })]).toEqual([
    "Citrus",
    "Category: Citrus",
  ]);
  expect(named("product_ids", ["p1"])).toBe("deleted record");
});

test("labels order actions and statuses as the order page does", () => {
  expect([actionLabel("cancel", bg), actionLabel("refund", bg)]).toEqual(["Отказване", "Връщане на сума"]);
  expect(bg("orders.cancel.title", { number: "1" })).toBe(`${actionLabel("cancel", bg)} на поръчка 1`);
  expect(bg("orders.refund.title", { number: "1" })).toBe(`${actionLabel("refund", bg)} по поръчка 1`);
  expect([actionLabel("cancel", en), actionLabel("refund", en)]).toEqual(["Cancelled", "Refunded"]);
  for (const [t, locale] of [
    [bg, "bg"],
    [en, "en"],
  ] as const) {
    const logged = (status: string) => valueText({ column: "order_status", value: status }, { t, locale });
    for (const status of orderStatuses)
      expect(logged(status)).toBe(t(`orders.status.${status}`).toLowerCase());
    for (const status of paymentStatuses)
      expect(logged(status)).toBe(t(`orders.payment.${status}`).toLowerCase());
  }
});

test("changes with only one side are not a comparison", () => {
  expect(isComparison([{ column: "a", from: undefined, to: 1 }])).toBe(false);
  expect(isComparison([{ column: "a", from: 1, to: undefined }])).toBe(false);
  expect(isComparison([{ column: "a", from: 1, to: null }])).toBe(true);
});

test("links a record's own screen only while the record exists", () => {
  const record = { name_bg: "Ягоди", name_en: null };
  expect(recordPath("category", "1", record)).toBe("/admin/categories/1");
  expect(recordPath("category", "1", undefined)).toBeNull();
  expect(recordPath("category", "", undefined)).toBe("/admin/categories");
  expect(recordPath("order", "", undefined)).toBe("/admin");
  expect(recordPath("landing_page_block", "1", { ...record, parentId: "2" })).toBe(
    "/admin/landing-pages/2/blocks/1",
  );
  expect(recordPath("landing_page_block", "1", undefined)).toBeNull();
  expect(recordPath("invoice", "1", { ...record, parentId: "3" })).toBe("/admin/orders/3");
  expect(recordPath("settings", "", undefined)).toBe("/admin/settings");
  expect(recordPath("spaceship", "1", undefined)).toBeNull();
});

test("reads valid filter values and ignores invalid ones", () => {
  const read = (address: string) => readAuditFilter(new URLSearchParams(address));
  const nothing = { person: null, entity: null, action: null, record: null, from: null, to: null };
  expect(read("person=x&kind=ship&action=🍓&from=2026-02-30&to=вчера&record=1")).toEqual(nothing);
  const id = "01890000-0000-7000-8000-000000000001";
  // A record filter needs its kind.
  expect(read(`record=${id}`)).toEqual(nothing);
  expect(read(`person=gone&kind=order&action=pay&from=2026-11-01&to=2026-11-30&record=${id}`)).toEqual({
    person: "gone",
    entity: "order",
    action: "pay",
    record: id,
    from: "2026-11-01",
    to: "2026-11-30",
  });
});
