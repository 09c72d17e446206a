import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { DutyKey } from "#app/domain/books/duties.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { newId } from "#app/server/db/new-id.ts";
import { auditFiles, booksSettings, dutyChecks } from "#app/server/db/schema/books.ts";
import { productPrices, products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { defaultPaymentCodes } from "#app/domain/books/audit-settings.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertNotices } from "#tests/factories/content/guarantee-notices.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { confirmDuty, withdrawConfirmation } from "./confirm-duty.ts";
import { sendDutyReminders } from "./duty-reminders.ts";
import { listDuties } from "./list-duties.ts";

const shop = await testServices();
const { db } = shop;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const accountant = grantedTo(
  await insertStaff(db, { email: "accountant@example.com", role: "accountant" }),
  "books.read",
);
const now = new Date("2026-11-25T10:00:00Z");
const today = "2026-11-25";

beforeEach(async () => {
  await db.delete(dutyChecks);
  await db.delete(mails);
  await db.delete(auditLog);
  await db.delete(shopSettings);
  await db.delete(booksSettings);
  await db.delete(auditFiles);
});

async function found(duty: DutyKey, at = now) {
  const { duties } = await listDuties(db, accountant, at);
  return duties.find((listed) => listed.duty === duty);
}

const settings = (changes: Partial<typeof shopSettings.$inferInsert>) =>
  db
    .insert(shopSettings)
    .values({ ...defaultCompany, notification_email: "owner@example.com", ...changes })
    .onConflictDoUpdate({ target: shopSettings.id, set: changes });

const confirm = (fields: Record<string, string>, at = now) =>
  confirmDuty(db, owner, { field: (name) => fields[name] ?? "", now: at });

test("lists problems first for an accountant", async () => {
  const { duties } = await listDuties(db, accountant, now);
  expect(duties).toHaveLength(11);
  const order = ["not_met", "to_check", "not_yet", "met", "over"];
  const places = duties.map(({ state }) => order.indexOf(state));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(duties.at(-1)).toMatchObject({ duty: "dual_prices", state: "over", until: "2026-08-08" });
});

test("the currency settings decide whether the euro is first and both prices are shown", async () => {
  expect(await found("euro_first")).toMatchObject({ state: "not_met" });
  await settings({ base_currency: "EUR", show_bgn: false });
  expect(await found("euro_first")).toMatchObject({ state: "met" });
  expect(await found("dual_prices", new Date("2026-08-01T10:00:00Z"))).toMatchObject({ state: "not_met" });
});

test("counts the languages without the notice of the legal guarantee", async () => {
  expect(await found("guarantee_notice")).toMatchObject({ finding: { code: "no_notices", count: 2 } });
  await insertNotices(db);
  expect(await found("guarantee_notice")).toMatchObject({ state: "met" });
});

test("counts visible products without their food information, and prices that the history lacks", async () => {
  const complete = {
    legal_name_bg: "Желирани бонбони",
    ingredients_bg: "захар, *мляко*",
    nutrition: {
      energy_kj: 1,
      energy_kcal: 1,
      fat: 0,
      saturates: 0,
      carbohydrate: 0,
      sugars: 0,
      protein: 0,
      salt: 0,
    },
  };
  await db.update(products).set({ is_active: false });
  const id = await insertProduct(db, { ...complete, price_bgn: 500 });
  await db.delete(productPrices).where(eq(productPrices.product_id, id));
  expect(await found("food_information")).toMatchObject({ state: "met" });
  expect(await found("price_reductions")).toMatchObject({
    state: "not_met",
    finding: { code: "unrecorded_prices", count: 1 },
  });
  await db.insert(productPrices).values([
    { id: newId(), product_id: id, price_bgn: 600, since: new Date("2026-11-01T10:00:00Z") },
    { id: newId(), product_id: id, price_bgn: 500, since: new Date("2026-11-10T10:00:00Z") },
  ]);
  expect(await found("price_reductions")).toMatchObject({ state: "met" });
  await insertProduct(db, { ...complete, ingredients_bg: " " });
  await insertProduct(db, { ...complete, ingredients_bg: null, is_active: false });
  expect(await found("food_information")).toMatchObject({
    state: "not_met",
    finding: { code: "incomplete_food", count: 1 },
  });
});

test("asks staff to check duties whose pages are not published", async () => {
  const page = (slug: string, status: "draft" | "published") => ({
    id: newId(),
    slug,
    status,
    title_bg: slug,
    title_en: slug,
  });
  await db.delete(staticPages);
  await db.insert(staticPages).values([page("returns", "draft"), page("accessibility", "published")]);
  expect(await found("withdrawal")).toMatchObject({ state: "to_check" });
  expect(await found("accessibility")).toMatchObject({ state: "met" });
  await db.update(staticPages).set({ status: "published" }).where(eq(staticPages.slug, "returns"));
  expect(await found("withdrawal")).toMatchObject({ state: "met" });
});

test("a month with deliveries needs an audit file by the 15th, once numbering is on", async () => {
  const delivered = (day: string, createdAt = day) => ({
    order_status: "delivered" as const,
    delivered_at: new Date(`${day}T12:00:00Z`),
    created_at: new Date(`${createdAt}T10:00:00Z`),
  });
  await onlyTheseOrders(
    db,
    // An order placed before numbering began, one of a month that is over, and one of the current month.
    delivered("2026-09-10", "2026-08-31"),
    delivered("2026-10-05", "2026-10-01"),
    delivered("2026-11-03"),
  );
  expect(await found("audit_file")).toMatchObject({ finding: { code: "audit_off" } });
  await db.insert(booksSettings).values({
    payment_codes: defaultPaymentCodes,
    covered_from: new Date("2026-09-01T00:00:00Z"),
    updated_at: now,
  });
  expect(await found("audit_file", new Date("2026-11-15T20:00:00Z"))).toMatchObject({
    state: "to_check",
    finding: { code: "month_to_file", month: "2026-10", day: "2026-11-15" },
  });
  expect(await found("audit_file", new Date("2026-11-15T22:00:00Z"))).toMatchObject({
    state: "not_met",
    finding: { code: "late_months", count: 1, month: "2026-10" },
  });
  await db.insert(auditFiles).values({
    id: newId(),
    month: "2026-10",
    hash: "0",
    contents: Buffer.from("x"),
    order_count: 1,
    return_count: 0,
    total_eur: 706,
    made_at: now,
  });
  expect(await found("audit_file")).toMatchObject({ state: "met", finding: { code: "filed" } });
});

test("compares the sum of delivered orders minus refunds with the VAT threshold", async () => {
  const sale = (at: string, total_eur: number, refunded_eur = 0) => ({
    delivered_at: new Date(at),
    order_status: "delivered" as const,
    total_eur,
    paid_eur: total_eur,
    refunded_eur,
  });
  await onlyTheseOrders(
    db,
    sale("2025-11-24T21:59:59Z", 100_000),
    sale("2025-11-24T22:00:00Z", 5000),
    // Midnight of the new year in Sofia.
    sale("2025-12-31T21:59:59Z", 400),
    sale("2025-12-31T22:00:00Z", 3000, 1000),
    { total_eur: 50_000 },
  );
  expect(await found("vat_registration")).toMatchObject({
    state: "to_check",
    finding: { code: "no_threshold" },
  });
  const threshold = { vat_threshold_from: "2026-01-01", vat_threshold_source: "Счетоводителят" };
  await settings({ vat_threshold_eur: 10_000, ...threshold });
  expect(await found("vat_registration")).toMatchObject({
    state: "met",
    finding: { code: "below_threshold", turnover: 7400, threshold: 10_000 },
  });
  expect((await listDuties(db, accountant, now)).vatThreshold).toEqual({
    amount: 10_000,
    from: "2026-01-01",
    source: "Счетоводителят",
  });
  await settings({ vat_threshold_eur: 9250 });
  expect(await found("vat_registration")).toMatchObject({
    state: "to_check",
    finding: { code: "near_threshold", turnover: 7400 },
  });
  await settings({ vat_threshold_eur: 2000 });
  expect(await found("vat_registration")).toMatchObject({
    state: "not_met",
    finding: { code: "above_threshold", turnover: 2000 },
  });
  await settings({ is_vat_registered: true });
  expect(await found("vat_registration")).toMatchObject({ state: "met" });
});

test("a confirmation has its person, note and reminder, and each change is in the audit log", async () => {
  expect(await confirm({ duty: "packaging", note: "Договор", remind_on: "2027-01-10" })).toEqual({
    ok: true,
  });
  expect(await found("packaging")).toMatchObject({
    state: "met",
    confirmation: { by: "Мария Иванова", note: "Договор", remindOn: "2027-01-10", checkedAt: now },
  });
  const later = new Date("2026-11-26T10:00:00Z");
  await confirm({ duty: "packaging", note: "Подновен", remind_on: "" }, later);
  expect(await withdrawConfirmation(db, owner, { duty: "packaging", checkedAt: now, now: later })).toEqual({
    ok: false,
    code: "changed",
  });
  expect(await withdrawConfirmation(db, owner, { duty: "packaging", checkedAt: later, now: later })).toEqual({
    ok: true,
  });
  expect(await withdrawConfirmation(db, owner, { duty: "packaging", checkedAt: later, now: later })).toEqual({
    ok: false,
    code: "changed",
  });
  expect(await found("packaging")).toMatchObject({ state: "to_check", confirmation: null });
  const entries = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    { action: "create", entity: "duty", record_id: "packaging", after: { note: "Договор" } },
    { action: "update", before: { note: "Договор" }, after: { note: "Подновен", remind_on: null } },
    { action: "delete", before: { note: "Подновен" } },
  ]);
});

test("a refused confirmation changes nothing", async () => {
  expect(await confirm({ duty: "packaging", remind_on: today })).toMatchObject({
    ok: false,
    code: "invalid",
  });
  expect(await confirm({ duty: "guarantee_notice" })).toEqual({ ok: false, code: "unknown" });
  expect(await db.$count(dutyChecks)).toBe(0);
  expect(await db.$count(auditLog)).toBe(0);
});

test("sends one reminder for each due confirmation, however many runs are concurrent", async () => {
  const before = new Date("2026-11-01T10:00:00Z");
  await confirm({ duty: "packaging", note: "Договор", remind_on: today }, before);
  await confirm({ duty: "green_claims", remind_on: today }, before);
  await confirm({ duty: "accessibility", remind_on: "2026-11-26" }, before);
  await confirm({ duty: "withdrawal" }, before);
  // Still the day before in Sofia.
  expect(await sendDutyReminders(shop, new Date("2026-11-24T21:59:00Z"))).toBe(0);
  const counts = await Promise.all(Array.from({ length: 6 }, () => sendDutyReminders(shop, now)));
  expect(counts.filter((count) => count > 0)).toEqual([2]);
  const sent = await db.select().from(mails);
  expect(sent.map(({ data }) => data).toSorted((a, b) => a["duty"]!.localeCompare(b["duty"]!))).toEqual([
    { duty: "green_claims", note: "" },
    { duty: "packaging", note: "Договор" },
  ]);
  expect(sent).toMatchObject([
    { kind: "owner_duty_reminder", recipient: null },
    { kind: "owner_duty_reminder", recipient: null },
  ]);
  expect(await countWork(db, owner, now)).toMatchObject({ duties: 2 });
  expect(await found("packaging")).toMatchObject({ state: "to_check", finding: { code: "due" } });
});

test("a duty that is confirmed again gets another reminder on its new day", async () => {
  await confirm({ duty: "packaging", remind_on: today }, new Date("2026-11-01T10:00:00Z"));
  await sendDutyReminders(shop, now);
  await confirm({ duty: "packaging", remind_on: "2026-12-01" });
  expect(await countWork(db, owner, now)).toMatchObject({ duties: 0 });
  expect(await sendDutyReminders(shop, now)).toBe(0);
  expect(await sendDutyReminders(shop, new Date("2026-12-01T06:00:00Z"))).toBe(1);
  expect(await db.$count(mails)).toBe(2);
});
