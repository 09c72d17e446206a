import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Locale } from "#app/domain/locale.ts";
import { emailVariantOf, variantOf } from "#app/domain/media/media.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { log } from "#app/server/log.ts";
import { syncMediaFiles } from "#app/server/media/sync-media-files.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { addLabelByHand } from "#app/server/shipments/label-by-hand.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import { insertMedia, photograph } from "#tests/factories/content/media.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { NothingToReportError } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";

const services = await testServices();
const { db } = services;
const shop = {
  db,
  storage: services.storage,
  theme: defaultTheme,
  texts: {},
  company: { ...defaultCompany, support_email: "help@plodko.example" },
  baseUrl: "https://plodko.example",
  signingSecret: "a-secret-of-the-tests",
};
const strawberry = await insertProduct(db, { price_bgn: 550, weight_grams: 100 });
const grape = await insertProduct(db, {
  name_bg: "Грозде <&> 🍇",
  name_en: "Grape",
  price_bgn: 620,
  weight_grams: 120,
});
let people = 0;

async function newOrder(changes: Record<string, unknown> = {}): Promise<{ order_id: string }> {
  people += 1;
  const items = [
    { productId: strawberry, quantity: 3, price: 5.5 },
    { productId: grape, quantity: 1, price: 6.2 },
  ];
  const payload = orderRequest(items, { email: `person${people}@example.com`, ...changes });
  const now = new Date("2026-11-20T10:00:00Z");
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return { order_id: result.orderId };
}

const numberOf = (data: { order_id: string }) => data.order_id.slice(-8);
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("an unpaid card order's e-mail contains the payment link in its language, a paid one's does not", async () => {
  const data = await newOrder({ paymentMethod: "stripe" });
  const render = (language: Locale) => renderEmail(shop, { kind: "order_received", language, data });
  const link = `order-success?pay=${payToken(shop.signingSecret, data.order_id)}`;
  expect((await render("bg")).html).toContain(`https://plodko.example/${link}`);
  expect((await render("en")).text).toContain(`https://plodko.example/en/${link}`);
  const owners = await renderEmail(shop, { kind: "owner_order_received", language: "bg", data });
  expect(owners.html).not.toContain(link);
  await db.update(orders).set({ payment_status: "paid" }).where(eq(orders.id, data.order_id));
  expect((await render("bg")).html).not.toContain("order-success");
  const cash = { kind: "order_received", language: "bg", data: await newOrder() } as const;
  expect((await renderEmail(shop, cash)).html).not.toContain("order-success");
});

test("the customer's e-mail has the order's details, with names and prices as of the sale", async () => {
  const data = await newOrder({
    needInvoice: true,
    companyName: "Сладко <b>ООД</b>",
    vatNumber: "BG131071587",
    companyAddress: "Пловдив, ул. Роза 1",
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: "Център",
  });
  await db.update(products).set({ price_bgn: 999, name_bg: "Друго име" }).where(eq(products.id, strawberry));
  const email = await renderEmail(shop, { kind: "order_received", language: "bg", data });
  await db
    .update(products)
    .set({ price_bgn: 550, name_bg: "Ягодови плодчета" })
    .where(eq(products.id, strawberry));
  expect(email.subject).toBe(`Получихме вашата поръчка ${numberOf(data)}`);
  expect(email.replyTo.address).toBe("help@plodko.example");
  const text = plain(email.text);
  for (const part of [
    "Здравейте, Мария!",
    `Номер на поръчката: ${numberOf(data)}\nДата: 20.11.2026 г., 12:00`,
    "Безплатна",
    "Мария Иванова\nДо офис на Еконт\nПловдив, Център\nТел. +359 88 123 4567",
    "Начин на плащане\nНаложен платеж",
    "Сладко bООД/b\nЕИК / ДДС номер: BG131071587\nПловдив, ул. Роза 1",
    "Обработваме поръчката в рамките на 1–2 работни дни.",
    "Пишете ни на help@plodko.example",
    "Към магазина https://plodko.example/",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/^Ягодови плодчета, 100 г +16,50 лв\.\n3 × 5,50 лв\. +8,44 €$/m);
  expect(text).toMatch(/^Грозде <&> 🍇, 120 г +6,20 лв\.\n1 × 6,20 лв\. +3,17 €$/m);
  expect(text).toMatch(/^Общо +22,70 лв\.\n +11,61 €$/m);
  expect(email.html).toContain("Грозде &lt;&amp;&gt; 🍇");
});

test("an English order's e-mail is in English, with the same amounts and a link to the English shop", async () => {
  const data = await newOrder({ language: "en", paymentMethod: "stripe" });
  const email = await renderEmail(shop, { kind: "order_received", language: "en", data });
  expect(email.subject).toBe(`We have received your order ${numberOf(data)}`);
  const text = plain(email.text);
  expect(text).toMatch(/^Strawberry gummies, 100 g +16,50 BGN\n3 × 5,50 BGN +8,44 EUR$/m);
  expect(text).toMatch(/^Total +22,70 BGN\n +11,61 EUR$/m);
  expect(text).toContain("Card (Visa, MasterCard)");
  expect(text).toContain("Visit the shop https://plodko.example/en");
  expect(text).not.toContain("Invoice");
});

test("shows the stored totals without recalculating them", async () => {
  const data = await newOrder();
  await db.update(orders).set({ total_bgn: 12_345, total_eur: 6789 }).where(eq(orders.id, data.order_id));
  const email = await renderEmail(shop, { kind: "order_received", language: "bg", data });
  expect(plain(email.text)).toMatch(/^Общо +123,45 лв\.\n +67,89 €$/m);
});

test("an order in euros shows euros first, and no levs where they are hidden", async () => {
  const data = await newOrder();
  await db.update(orders).set({ base_currency: "EUR" }).where(eq(orders.id, data.order_id));
  const email = async (kind: "order_received" | "order_shipped" | "owner_order_received") => {
    const { subject, text } = await renderEmail(shop, { kind, language: "bg", data });
    return plain(`${subject}\n${text}`);
  };
  expect(await email("order_received")).toMatch(/^Ягодови плодчета, 100 г +8,43 €\n3 × 2,81 € +16,49 лв\.$/m);
  expect(await email("order_shipped")).toContain("плащате на куриера 11,61 € (22,70 лв.).");
  expect(await email("owner_order_received")).toMatch(/^Нова поръчка \w+: 11,61 €$/m);
  await db.insert(shopSettings).values({ ...defaultCompany, notification_email: "", show_bgn: false });
  for (const kind of ["order_received", "order_shipped", "owner_order_received"] as const)
    expect(await email(kind)).not.toContain("лв.");
  await db.delete(shopSettings);
});

test("the owner's e-mail lists what to pack, and replies go to the customer", async () => {
  const data = await newOrder({ email: "buyer@example.com" });
  const email = await renderEmail(shop, { kind: "owner_order_received", language: "bg", data });
  expect(plain(email.subject)).toBe(`Нова поръчка ${numberOf(data)}: 22,70 лв.`);
  expect(email.replyTo).toEqual({ name: "Мария Иванова", address: "buyer@example.com" });
  expect(plain(email.text)).toContain("Мария Иванова\nbuyer@example.com\n+359 88 123 4567");
  expect(plain(email.text)).toMatch(/^Ягодови плодчета, 100 г +16,50 лв\.\n3 × 5,50 лв\. +8,44 €$/m);
  expect(email.text.replaceAll(/\s+/g, " ")).toContain(
    `Към поръчката https://plodko.example/admin/orders/${data.order_id}`,
  );
});

test("the shipping e-mail names the amount due to the courier, unless the order is paid", async () => {
  const data = await newOrder();
  const shipped = async () =>
    plain((await renderEmail(shop, { kind: "order_shipped", language: "bg", data })).text);
  expect(await shipped()).toContain("плащате на куриера 22,70 лв. (11,61 €).");
  await db.update(orders).set({ payment_status: "paid" }).where(eq(orders.id, data.order_id));
  expect(await shipped()).not.toContain("плащате на куриера");
});

test("the shipping e-mail has the parcel's number, its carrier and the page to follow it", async () => {
  const data = await newOrder();
  const shipped = async () =>
    plain((await renderEmail(shop, { kind: "order_shipped", language: "bg", data })).text);
  expect(await shipped()).not.toContain("Проследи пратката");
  const label = {
    orderId: data.order_id,
    carrier: "econt",
    number: "1051602172344",
    now: new Date(),
  } as const;
  const admin = await insertAdmin(db, { email: "packer@example.com" });
  expect(await addLabelByHand(shop, admin, label)).toEqual({ ok: true });
  expect(await shipped()).toContain("Пратка 1051602172344 с Econt");
  expect(await shipped()).toContain(
    "Проследи пратката\nhttps://www.econt.com/services/track-shipment/1051602172344",
  );
});

test("the cancellation e-mail says that nothing is due, or that a payment will be refunded", async () => {
  const data = await newOrder();
  const cancelled = async () =>
    (await renderEmail(shop, { kind: "order_cancelled", language: "bg", data })).text;
  expect(await cancelled()).toContain("Няма да я изпратим. Не дължите нищо за нея.");
  await db
    .update(orders)
    .set({ order_status: "cancelled", payment_status: "paid", paid_eur: 1161 })
    .where(eq(orders.id, data.order_id));
  expect(await cancelled()).toContain("Няма да я изпратим. Платената сума ще ви бъде върната.");
});

test("throws NothingToReportError for an order that does not exist", async () => {
  const data = { order_id: "01890000-0000-7000-8000-000000000000" };
  await expect(renderEmail(shop, { kind: "order_received", language: "bg", data })).rejects.toThrow(
    NothingToReportError,
  );
});

test("shows the JPEG of each picture where there is one, otherwise its small WebP or the picture itself", async () => {
  const admin = await insertAdmin(db, { email: "owner@example.com" });
  // Just wide enough for the small variant: encoding takes long.
  const width = 330;
  const picture = await insertMedia(services, admin, { body: [await photograph(width, 240)] });
  const { url } = picture;
  await db.update(products).set({ image_url: url }).where(eq(products.id, strawberry));
  const data = await newOrder();
  const sourcesOf = async (changes: Partial<typeof shop> = {}) => {
    const email = { kind: "order_received", language: "bg", data } as const;
    const company = { ...shop.company, logo_url: `https://plodko.example${url}` };
    const { html } = await renderEmail({ ...shop, ...changes, company }, email);
    return [...html.matchAll(/<img[^>]* src="https:\/\/plodko\.example([^"]+)"/g)].map(([, src]) => src);
  };
  expect(await sourcesOf()).toEqual([url, url, "/demo/strawberry.webp"]);
  await syncMediaFiles(services, { mediaId: picture.id, key: url.slice("/media/".length), width });
  const jpeg = emailVariantOf(url);
  expect(await sourcesOf()).toEqual([jpeg, jpeg, "/demo/strawberry.webp"]);
  const elsewhere = {
    storage: { ...services.storage, find: () => Promise.reject(new Error("Unreachable")) },
  };
  vi.spyOn(log, "error").mockReturnValue(undefined);
  expect(await sourcesOf(elsewhere)).toEqual([url, variantOf(url, 320, "webp"), "/demo/strawberry.webp"]);
  await services.storage.remove([jpeg.slice("/media/".length)]);
  expect(await sourcesOf()).toEqual([url, variantOf(url, 320, "webp"), "/demo/strawberry.webp"]);
});
