import { afterAll, beforeEach, expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";
import { insertNotices } from "#tests/factories/content/guarantee-notices.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, pool, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  ADMIN_EMAIL: "owner@example.com",
  ADMIN_PASSWORD: "secret-of-tests",
});
afterAll(shop.stop);
beforeEach(() => onlyTheseOrders(db));

const ownerCookies = cookiesOf(
  await fetch(`${shop.url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email: "owner@example.com", password: "secret-of-tests" }),
    redirect: "manual",
  }),
);
const englishCookie = cookiesOf(
  await fetch(`${shop.url}/admin/language`, {
    method: "POST",
    headers: { Cookie: ownerCookies },
    body: new URLSearchParams(),
    redirect: "manual",
  }),
);

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Returns the response's status, headers and HTML, without the loader data embedded for hydration. */
async function open(locale: Locale, path: string, body?: URLSearchParams) {
  const Cookie = locale === "en" ? `${ownerCookies}; ${englishCookie}` : ownerCookies;
  const post = body && { method: "POST", body };
  const response = await fetch(`${shop.url}${path}`, { headers: { Cookie }, ...post });
  const html = (await response.text()).replace(/<script[^]*?<\/script>/g, "").replaceAll("<!-- -->", "");
  return { status: response.status, headers: response.headers, html };
}

const batch = (intent: string, ids: string[], seen: string) =>
  new URLSearchParams([["intent", intent], ["seen", seen], ...ids.map((id) => ["order", id])]);
const seenAs = (status: string, ids: string[]) => ids.map((id) => `${orderNumber(id)}:${status}`).join(" ");
const statuses = async () => (await db.select().from(orders)).map((order) => order.order_status);

for (const locale of locales) {
  const t = adminTranslator(locale);

  test(`shows why the list is empty (${locale})`, async () => {
    expect((await open(locale, "/admin")).html).toContain(t("orders.work.missing_notices"));
    await insertNotices(db);
    const nothing = await open(locale, "/admin");
    await db.delete(guaranteeNotices);
    expect(nothing.html).toContain(t("orders.empty.title"));
    expect(nothing.html).toContain(t("orders.work.none"));
    expect(nothing.html).not.toContain(t("orders.sales.today"));
    await onlyTheseOrders(db, {});
    const filtered = await open(locale, "/admin?status=shipped");
    expect(filtered.html).toContain(t("orders.none.title"));
    expect(filtered.html).toContain(t("orders.chip.status", { value: t("orders.status.shipped") }));
    const done = await open(locale, "/admin?work=to_ship");
    expect(done.html).toContain(t("orders.none.work.to_ship"));
    const narrower = await open(locale, "/admin?work=to_ship&q=nobody");
    expect(narrower.html).toContain(t("orders.none.title"));
    expect(narrower.html).not.toContain(t("orders.none.work.to_ship"));
    const refused = await open(locale, "/admin?from=2026-11-02&to=2026-11-01");
    expect(refused.html).toContain(t("orders.filter.problem.order"));
    expect(refused.html).toContain(t("orders.none.title"));
  });

  test(`renders the page when the orders cannot be loaded or advanced (${locale})`, async () => {
    await pool.query("alter table orders rename to away");
    try {
      const { status, html } = await open(locale, "/admin");
      expect(status).toBe(200);
      expect(html).toContain(t("orders.loadFailed"));
      expect(html).toContain(t("orders.work.failed"));
      expect(html).toContain(t("orders.sales.failed"));
      const id = newId();
      const step = await open(locale, "/admin?index", batch("advance", [id], seenAs("new", [id])));
      expect(step.status).toBe(500);
      expect(step.html).toContain(t("orders.updateFailed"));
    } finally {
      await pool.query("alter table away rename to orders");
    }
  });

  test(`a batch answer counts advanced and skipped orders and keeps the filters (${locale})`, async () => {
    const ids = await onlyTheseOrders(db, {}, {}, { order_status: "processing" });
    const posted = batch("advance", ids, seenAs("new", ids));
    const { status, html } = await open(locale, "/admin?index&status=new", posted);
    expect(status).toBe(200);
    expect(html).toContain(t("orders.batch.moved", { count: 2 }));
    const why = t("orders.batch.changed", { count: 1 });
    expect(html).toContain(t("orders.batch.stayed", { count: 1, why }));
    expect(html).toContain(t("orders.chip.status", { value: t("orders.status.new") }));
    const again = await open(locale, "/admin?index", posted);
    expect(again.status).toBe(409);
    expect(again.html).toContain(t("orders.updateFailed"));
    expect(await statuses()).toEqual(["processing", "processing", "processing"]);
  });
}

test("refuses a batch that is too large, invalid, selects no order or one that the page did not show", async () => {
  const ids = await onlyTheseOrders(db, {}, {});
  const refusals = [
    batch("advance", [], seenAs("new", ids)),
    batch("advance", ids, ""),
    batch("advance", ids, seenAs("lost", ids)),
    batch("advance", [ids[0] ?? "", "<b>'; drop table orders</b>"], seenAs("new", ids)),
    batch("advance", [ids[0] ?? "", newId()], seenAs("new", ids)),
    batch("fly", ids, seenAs("new", ids)),
    batch("mark_paid", ["😀"], ""),
  ];
  for (const body of refusals) expect((await open("bg", "/admin?index", body)).status).toBe(422);
  const tooMuch = batch("advance", ids, "x".repeat(70_000));
  expect((await open("bg", "/admin?index", tooMuch)).status).toBe(413);
  expect(await statuses()).toEqual(["new", "new"]);
});

test("a refunded order is marked in the list and on its page", async () => {
  const t = adminTranslator("bg");
  const card = { payment_method: "stripe", payment_status: "paid", paid_eur: 500 } as const;
  const [all = "", part = ""] = await onlyTheseOrders(
    db,
    { ...card, refunded_eur: 500 },
    { ...card, refunded_eur: 100 },
  );
  const list = (await open("bg", "/admin")).html;
  for (const [id, text] of [
    [all, t("orders.refundedShare.all")],
    [part, t("orders.refundedShare.part")],
  ] as const) {
    expect(list.split(`/admin/orders/${id}`)[1]).toContain(text);
    expect((await open("bg", `/admin/orders/${id}`)).html).toContain(text);
  }
});

test("?select=all ticks every order without JavaScript", async () => {
  await onlyTheseOrders(db, {}, {});
  const ticked = (html: string) =>
    html.match(/<input type="checkbox"[^>]*name="order"[^>]*checked=""/g) ?? [];
  expect(ticked((await open("bg", "/admin")).html)).toHaveLength(0);
  expect(ticked((await open("bg", "/admin?select=all")).html)).toHaveLength(2);
});

test("the export is named after its day and must not be cached", async () => {
  const [id = ""] = await onlyTheseOrders(db, {}, { order_status: "shipped" });
  const { headers, html } = await open("bg", "/admin/orders/export?status=new");
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="plodko-orders-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(html.trim().split("\r\n")).toHaveLength(2);
  expect(html).toContain(orderNumber(id));
});
