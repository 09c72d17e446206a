import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { byteOrderMark, unguardedCell } from "#app/domain/csv.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminBg, adminEn } from "#app/i18n/admin-texts.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderOrigins } from "#app/server/db/schema/measurement.ts";
import { invoices, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { exportOrders } from "./export-orders.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

const asked = (address: string, locale: Locale = "bg") => ({
  choice: readOrderChoice(new URLSearchParams(address)),
  locale,
  now,
});

async function exported(address = "", locale: Locale = "bg"): Promise<Record<string, string>[]> {
  const chunks: string[] = [];
  for await (const chunk of await exportOrders(db, admin, asked(address, locale))) chunks.push(chunk);
  const file = chunks.join("");
  expect(file.startsWith(byteOrderMark)).toBe(true);
  const [headings = [], ...rows] = readCsv(file);
  return rows.map((row) => Object.fromEntries(headings.map((heading, place) => [heading, row[place] ?? ""])));
}

/** Removes the apostrophe that guards order numbers which a spreadsheet would read as numbers. */
function numberIn(cell = ""): string {
  return unguardedCell(cell);
}

/** Returns the cells of each line. All cells are quoted. */
function readCsv(file: string): string[][] {
  return file
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')),
    );
}

test("a row has the columns for accounting and courier, in the back office's language", async () => {
  const [id = ""] = await onlyTheseOrders(db, {
    created_at: new Date("2026-11-19T22:05:00Z"),
    first_name: "Георги",
    last_name: "Петров",
    phone: "0888 765 432",
    email: "joro@abv.bg",
    delivery_type: "econt_address",
    city: "Варна",
    address: "Варна, ул. „Роза“ 5; вх. Б",
    need_invoice: true,
    company_name: 'ЕТ "Жоро"',
    vat_number: "BG131071587",
    total_bgn: 1810,
    total_eur: 925,
    discount_bgn: 150,
    discount_eur: 77,
    discount_reason: "Закъсня",
    order_status: "shipped",
  });
  const product_id = await insertProduct(db);
  const line = <Sold extends object>(position: number, sold: Sold) => ({
    id: newId(),
    order_id: id,
    product_id,
    unit_price_bgn: 550,
    position,
    ...sold,
  });
  await db
    .insert(orderLines)
    .values([
      line(1, { name_bg: "Ягодови", name_en: "Strawberry", weight_grams: 100, quantity: 2 }),
      line(2, { name_bg: "Лозови", name_en: "Grape", weight_grams: 150, quantity: 1 }),
    ]);
  const content = {} as typeof invoices.$inferInsert.content;
  const issued_at = new Date("2026-11-20T22:30:00Z");
  await db
    .insert(invoices)
    .values({ id: newId(), kind: "invoice", number: 42, order_id: id, content, issued_at });
  const origin = { order_id: id, consent_id: newId(), created_at: now };
  await db.insert(orderOrigins).values({ ...origin, utm_source: "=letter", agent: "agent.example" });
  const rows = await exported();
  const heading = adminBg["orders.column.number"];
  expect(rows.map((row) => ({ ...row, [heading]: numberIn(row[heading]) }))).toEqual([
    {
      [heading]: id.slice(-8),
      [adminBg["orders.column.date"]]: "2026-11-20 00:05",
      [adminBg["orders.column.order_status"]]: "Изпратена",
      [adminBg["orders.column.payment_method"]]: "Наложен платеж",
      [adminBg["orders.column.payment_status"]]: "Очаква",
      [adminBg["orders.column.first_name"]]: "Георги",
      [adminBg["orders.column.last_name"]]: "Петров",
      [adminBg["orders.column.phone"]]: "'0888 765 432",
      [adminBg["orders.column.email"]]: "joro@abv.bg",
      [adminBg["orders.column.delivery_type"]]: "До адрес с Еконт",
      [adminBg["orders.column.carrier"]]: "",
      [adminBg["orders.column.city"]]: "Варна",
      [adminBg["orders.column.address"]]: "Варна, ул. „Роза“ 5; вх. Б",
      [adminBg["orders.column.items"]]: "2 × Ягодови, 1 × Лозови",
      [adminBg["orders.column.pieces"]]: "3",
      [adminBg["orders.column.weight_grams"]]: "350",
      [adminBg["orders.column.total_bgn"]]: "18,10",
      [adminBg["orders.column.total_eur"]]: "9,25",
      [adminBg["orders.column.delivery"]]: "0,00",
      [adminBg["orders.column.discount_eur"]]: "0,77",
      [adminBg["orders.column.discount_reason"]]: "Закъсня",
      [adminBg["orders.column.paid_eur"]]: "0,00",
      [adminBg["orders.column.refunded_eur"]]: "0,00",
      [adminBg["orders.column.to_collect_eur"]]: "9,25",
      [adminBg["orders.column.need_invoice"]]: "Да",
      [adminBg["orders.column.company_name"]]: 'ЕТ "Жоро"',
      [adminBg["orders.column.vat_number"]]: "BG131071587",
      [adminBg["orders.column.invoice_number"]]: "'0000000042",
      [adminBg["orders.column.invoice_date"]]: "2026-11-21",
      [adminBg["orders.column.promotions_eur"]]: "0,00",
      [adminBg["orders.column.promotions"]]: "",
      [adminBg["orders.column.utm_source"]]: "'=letter",
      [adminBg["orders.column.utm_medium"]]: "",
      [adminBg["orders.column.utm_campaign"]]: "",
      [adminBg["orders.column.referrer"]]: "",
      [adminBg["orders.column.agent"]]: "agent.example",
    },
  ]);
  const [english] = await exported("", "en");
  expect(english).toMatchObject({
    [adminEn["orders.column.order_status"]]: "Shipped",
    [adminEn["orders.column.items"]]: "2 × Strawberry, 1 × Grape",
    [adminEn["orders.column.invoice_number"]]: "'0000000042",
  });
});

test("the amount to collect is zero for orders that are paid, cancelled or by card", async () => {
  await onlyTheseOrders(
    db,
    { payment_status: "paid", paid_eur: 706 },
    { order_status: "cancelled" },
    { payment_method: "stripe" },
  );
  const rows = await exported();
  expect(rows.map((row) => row[adminBg["orders.column.to_collect_eur"]])).toEqual(["0,00", "0,00", "0,00"]);
});

test("exports the filtered orders in the list's sort order, and none for an invalid filter", async () => {
  const [first, second] = await onlyTheseOrders(
    db,
    { total_eur: 300, order_status: "shipped", created_at: now },
    { total_eur: 900, order_status: "shipped", created_at: now },
    { total_eur: 600 },
    { order_status: "shipped", first_name: "Петър", created_at: now },
  );
  const numbers = async (address: string) =>
    (await exported(address)).map((row) => numberIn(row[adminBg["orders.column.number"]]));
  const expected = [second, first].map((id) => id?.slice(-8));
  expect(await numbers("status=shipped&q=Мария&sort=total_desc&after=anything")).toEqual(expected);
  expect(await numbers("from=2026-11-20&to=2026-11-20&q=Мария&sort=total_asc")).toEqual(
    expected.toReversed(),
  );
  expect(await numbers("from=никога")).toEqual([]);
  expect(await numbers("q=!!!")).toEqual([]);
});

test("no cell is a formula, whatever customers wrote", async () => {
  const evil = ["=1+1", "+cmd|'/c calc'!A0", "-2+3", "@SUM(A1)", '=HYPERLINK("https://evil.example")'];
  await onlyTheseOrders(
    db,
    ...evil.map((text) => ({
      first_name: text,
      last_name: text,
      address: text,
      company_name: text,
      vat_number: text,
      phone: text,
      email: text,
      city: text,
    })),
  );
  const cells = (await exported()).flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => evil.includes(cell.slice(1)))).toHaveLength(8 * evil.length);
});

test("streams a long file in chunks with each order once, even if orders leave the filter meanwhile", async () => {
  const moment = (index: number) => new Date(now.getTime() + Math.floor(index / 3) * 1000);
  const ids = await onlyTheseOrders(
    db,
    ...Array.from({ length: 1203 }, (_, index) => ({ created_at: moment(index) })),
  );
  const chunks: string[] = [];
  for await (const chunk of await exportOrders(db, admin, asked("status=new"))) {
    chunks.push(chunk);
    // The last order of the second read leaves the filter before the third.
    if (chunks.length === 2) {
      const [last = ""] = readCsv(chunk).at(-1) ?? [];
      await db
        .update(orders)
        .set({ order_status: "processing" })
        .where(eq(orders.order_number, numberIn(last)));
    }
  }
  expect(chunks.length).toBeGreaterThan(3);
  const [, ...rows] = readCsv(chunks.join(""));
  const numbers = rows.map(([number]) => numberIn(number));
  expect(numbers.toSorted()).toEqual(ids.map((id) => id.slice(-8)).toSorted());
});

test("the audit log records an export without the search text", async () => {
  await db.delete(auditLog);
  await exported("q=Мария+Иванова&status=shipped&from=2026-11-01");
  const [entry, ...more] = await db.select().from(auditLog);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    user_email: "owner@example.com",
    action: "export",
    entity: "order",
    record_id: "",
  });
  expect(entry?.after).toEqual({ status: "shipped", from: "2026-11-01", is_searched: true });
  expect(JSON.stringify(entry)).not.toContain("Мария");
});
