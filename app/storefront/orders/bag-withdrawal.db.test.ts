import { expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { bagTermsTranslator } from "#app/i18n/bags/bag-terms.ts";
import { withdrawalTranslator } from "#app/i18n/withdrawal.ts";
import { withdrawals } from "#app/server/db/schema/orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { pageHandler } from "#tests/factories/pages/page-handler.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const origin = "https://plodko.example";
const services = await testServices({ BASE_URL: origin });
const { db } = services;
const answer = await pageHandler(services);
const { bag, pieces } = await insertExampleBag(db);
const productId = await insertProduct(db, { name_bg: "Ягода", name_en: "Strawberry", weight_grams: 250 });
let people = 0;

/** Places an order of a bag, with a product beside it if asked, and sends it. */
async function sentOrder({ besides }: { besides: boolean }) {
  people += 1;
  const filled = { productId: bag, quantity: 1, price: 12.18, recipe: { pieces, label: "За Мими" } };
  const items = besides ? [filled, { productId, quantity: 2, price: 5.5 }] : [filled];
  const email = `person${people}@example.com`;
  const payload = orderRequest(items, { email });
  const request = { payload, checkoutKey: null, now: new Date() };
  const placed = await placeOrder(services, { kind: "visitor" }, request);
  if (!placed.ok) throw new Error(placed.code);
  const { rows } = await services.pool.query<{ number: string; token: string }>(
    `update orders set order_status = 'shipped' where id = $1
     returning order_number as number, page_token as token`,
    [placed.orderId],
  );
  const [{ number, token } = { number: "", token: "" }] = rows;
  return { email, number, page: `/order/${token}` };
}

async function ask(path: string, fields?: Record<string, string>) {
  const request = new Request(origin + path, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } }),
  });
  const response = await answer(request);
  const html = await response.text();
  return { status: response.status, html: html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&") };
}

test.for(locales)(
  "an order's page offers to withdraw from all but the bag, and says why (%s)",
  async (locale) => {
    const terms = bagTermsTranslator(locale)("bags.withdrawal");
    const [alone, mixed] = [await sentOrder({ besides: false }), await sentOrder({ besides: true })];
    const only = await ask(localePath(locale, alone.page));
    expect(only.html).toContain(terms);
    expect(only.html).not.toContain("/withdrawal?order=");
    const { html } = await ask(localePath(locale, mixed.page));
    expect(html).toContain(terms);
    const [path = ""] = /(?:\/en)?\/withdrawal\?order=[^"]*/.exec(html) ?? [];
    const form = await ask(path);
    expect(form.html).toContain(
      locale === "bg" ? "2 × Ягода, 250 г</textarea>" : "2 × Strawberry, 250 g</textarea>",
    );
    expect(form.html).toContain(
      withdrawalTranslator(locale)("withdrawal.bags", { email: defaultCompany.support_email }),
    );
  },
);

test.for(locales)("the form refuses the bag and keeps what was typed (%s)", async (locale) => {
  const t = withdrawalTranslator(locale);
  const { email, number } = await sentOrder({ besides: false });
  const typed = { name: "Мария Иванова", orderNumber: number, email, goods: "" };
  const path = localePath(locale, "/withdrawal");
  const review = await ask(path, { ...typed, step: "review" });
  expect(review.html).toContain(t("withdrawal.goods.butBags"));
  const refused = await ask(path, { ...typed, step: "confirm" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(t("withdrawal.made_to_order.title"));
  expect(refused.html).toContain(`value="${number}"`);
  expect(await db.$count(withdrawals)).toBe(0);
});
