import { beforeEach, expect, test } from "vitest";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { stockAlertTranslator } from "#app/i18n/follow-ups/stock-alert.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { followUpSettings, stockAlerts } from "#app/server/db/schema/reminders.ts";
import { alertPath } from "#app/server/reminders/stock-alerts/alert-links.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { pageHandler } from "#tests/factories/pages/page-handler.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertAlert } from "#tests/factories/shop/stock-alerts.ts";

const origin = "https://plodko.example";
const services = await testServices({ BASE_URL: origin });
const { db } = services;
const answer = await pageHandler(services);
const productId = await insertProduct(db, { stock_quantity: 0 });

beforeEach(async () => {
  await db.delete(stockAlerts);
  await db.delete(mails);
});

const open = (path: string, method = "GET") => answer(new Request(origin + path, { method }));
const post = (path: string, fields: Record<string, string>) =>
  answer(
    new Request(origin + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
    }),
  );
const setStock = (stock: number) =>
  services.pool.query("update products set stock_quantity = $1 where id = $2", [stock, productId]);
const call = async (body: unknown) => {
  const response = await answer(
    new Request(`${origin}/api/functions/stock-alert`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  );
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
};
const confirmedAt = async () =>
  (await db.select().from(stockAlerts)).map((alert) => alert.confirmed_at !== null);
const escaped = (text: string) => text.replaceAll("'", "&#x27;");

for (const locale of locales) {
  const t = stockAlertTranslator(locale);
  const at = (path: string) => localePath(locale, path);
  const productPage = async () => (await open(at(`/products/${productId}`))).text();
  const linkOf = (alertId: string, issuedAt = new Date()) =>
    alertPath(services, { alertId, locale, issuedAt });

  test(`only a sold-out product's page has the form, while the shop offers it (${locale})`, async () => {
    const button = t("stockAlert.button");
    const form = await productPage();
    expect(form).toContain(button);
    expect(form).not.toContain("data-buy-bar");
    await db.insert(followUpSettings).values({
      ...defaultFollowUps,
      offers_stock_alerts: false,
      updated_at: new Date(),
    });
    expect(await productPage()).not.toContain(button);
    await db.delete(followUpSettings);
    await setStock(1);
    const inStock = await productPage();
    await setStock(0);
    expect(inStock).toContain("data-buy-bar");
    for (const text of [button, "offersAlert"]) expect(inStock).not.toContain(text);
  });

  test(`the form works without JavaScript, and a refusal keeps what was typed (${locale})`, async () => {
    const ask = (fields: Record<string, string>) =>
      post(at("/stock-alert"), { product: productId, ...fields });
    const wrong = await ask({ email: "анна" });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain(t("stockAlert.error.invalid_email"));
    expect(html).toContain('value="анна"');
    const unknown = await ask({ email: "anna@example.com", product: "x" });
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining(t("stockAlert.error.unknown_product")),
    ]);
    const asked = await ask({ email: "anna@example.com" });
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining(escaped(t("stockAlert.asked.text"))),
    ]);
    expect(await db.select().from(mails)).toMatchObject([
      { recipient: "anna@example.com", language: locale },
    ]);
  });

  test(`opening a link changes nothing, its buttons confirm and cancel (${locale})`, async () => {
    const email = "maria@example.com";
    const id = await insertAlert(db, { product_id: productId, email, confirmed_at: null });
    const link = linkOf(id);
    for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
      const seen = await open(link, method);
      expect([seen.status, seen.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(seen.headers.get("Referrer-Policy")).toBe("same-origin");
      if (method === "GET") {
        const html = await seen.text();
        expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
        for (const text of [email, t("stockAlert.button"), t("stockAlert.stop.button")])
          expect(html).toContain(text);
      }
    }
    expect(await confirmedAt()).toEqual([false]);
    expect(await (await post(link, { intent: "confirm" })).text()).toContain(
      escaped(t("stockAlert.confirmed.title")),
    );
    expect(await confirmedAt()).toEqual([true]);
    // As a mailbox provider does (RFC 8058).
    const cancelled = await post(link, { "List-Unsubscribe": "One-Click" });
    expect([cancelled.status, await cancelled.text()]).toEqual([
      200,
      expect.stringContaining(escaped(t("stockAlert.cancelled.title"))),
    ]);
    expect(await confirmedAt()).toEqual([]);
    expect(await (await open(link)).text()).toContain(t("stockAlert.gone.title"));
  });

  test(`a link that is too old or forged says so (${locale})`, async () => {
    const id = await insertAlert(db, {
      product_id: productId,
      email: "late@example.com",
      confirmed_at: null,
    });
    const old = linkOf(id, new Date(Date.now() - 8 * 86_400_000));
    for (const [link, status, text] of [
      [old, 410, t("stockAlert.expired.title")],
      [`${old}x`, 404, t("stockAlert.unknown.title")],
      [at("/stock-alert"), 404, t("stockAlert.unknown.title")],
    ] as const) {
      const seen = await open(link);
      expect([link, seen.status, await seen.text()]).toEqual([link, status, expect.stringContaining(text)]);
    }
    expect((await post(old, { intent: "confirm" })).status).toBe(410);
    expect((await post(`${old}x`, { intent: "confirm" })).status).toBe(404);
    expect(await confirmedAt()).toEqual([false]);
  });
}

test("stock-alert answers alike for every address, and refuses with a status and a code", async () => {
  await insertAlert(db, { product_id: productId, email: "waits@example.com" });
  const good = { email: "new@example.com", product_id: productId };
  for (const email of [good.email, "waits@example.com"])
    expect(await call({ ...good, email, language: "en" })).toEqual({
      status: 200,
      answer: { success: true },
    });
  const inStock = await insertProduct(db, { stock_quantity: 1 });
  for (const [body, status, code] of [
    [{ ...good, email: "maria@" }, 422, "invalid_email"],
    [{ ...good, email: 7 }, 422, "invalid_email"],
    [{ ...good, product_id: "x" }, 422, "invalid"],
    [{ ...good, language: "de" }, 422, "invalid"],
    [{ ...good, product_id: "01890000-0000-7000-8000-000000000000" }, 404, "unknown_product"],
    [{ ...good, product_id: inStock }, 409, "in_stock"],
  ] as const)
    expect(await call(body)).toMatchObject({ status, answer: { success: false, code } });
});
