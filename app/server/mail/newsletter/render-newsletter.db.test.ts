import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { newsletterVariantOf } from "#app/domain/media/media.ts";
import type { NewsletterBlock } from "#app/domain/newsletters/newsletter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { productPrices } from "#app/server/db/schema/catalog.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { log } from "#app/server/log.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertMedia, photograph } from "#tests/factories/content/media.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { blockProblems, inspectNewsletter } from "./inspect-newsletter.ts";
import { prepareNewsletter } from "./render-newsletter.ts";

const services = await testServices();
const { db, storage } = services;
const now = new Date("2026-11-29T10:00:00Z");
const sources = { db, storage, env: { BASE_URL: "https://plodko.example" }, now };
const admin = await insertAdmin(db, { email: "owner@example.com" });
const id = "01990001-0000-7000-8000-00000000000a";
const pair = (bg: string, en: string) => ({ bg, en });
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll(/\s+/g, " ");

function newsletter(...blocks: NewsletterBlock[]) {
  const texts = { subject_bg: "Зима & лято", subject_en: "Winter & summer", preview_bg: "", preview_en: "" };
  return { id, ...texts, blocks };
}

async function render(language: Locale, ...blocks: NewsletterBlock[]) {
  const fill = await prepareNewsletter(sources, newsletter(...blocks), language);
  return fill({ unsubscribeUrl: `https://plodko.example/newsletter/unsubscribe?token=a.b&x="1"` });
}

const grape = await insertProduct(db, {
  name_bg: "Грозде <&>",
  name_en: "Grape",
  price_bgn: 620,
  weight_grams: 120,
});
const productsBlock = (...productIds: string[]): NewsletterBlock => ({
  kind: "products",
  title: pair("Избрано", "Picked"),
  productIds,
});
const text: NewsletterBlock = {
  kind: "text",
  title: pair("Заглавие", "Title"),
  text: pair("Здравейте <script>alert(1)</script>\n\n- едно\n- две", "Hello <b>there</b>"),
};

test.for(locales)("is in one language, with reason, sender and way out, in %s", async (language) => {
  const { subject, html, text: words } = await render(language, text);
  expect(subject).toBe(language === "bg" ? "Зима & лято" : "Winter & summer");
  expect(html).toContain(`lang="${language}"`);
  expect(html).not.toMatch(/<script|<b>there|undefined|\[object|\{shop\}/);
  expect(plain(words)).toContain(
    language === "bg" ? "Получавате този имейл, защото" : "You get this e-mail because",
  );
  expect(plain(words)).toContain(language === "bg" ? "- едно - две" : "Hello <b>there</b>");
});

test("is rendered once; only the unsubscribe link differs, escaped in the HTML", async () => {
  const fill = await prepareNewsletter(sources, newsletter(text), "bg");
  const [first, second] = ["https://a.example/?t=1&l=$&", "https://b.example/"].map((unsubscribeUrl) =>
    fill({ unsubscribeUrl }),
  );
  expect(first?.html).toContain('href="https://a.example/?t=1&amp;l=$&amp;"');
  expect(first?.text).toContain("https://a.example/?t=1&l=$&");
  expect(second?.html).toContain('href="https://b.example/"');
  for (const email of [first, second]) expect(email?.html).not.toContain("unsubscribe.invalid");
});

test("links to the shop open in the e-mail's language and name the newsletter, others are as typed", async () => {
  const button = (link: string): NewsletterBlock => ({ kind: "button", label: pair("Виж", "View"), link });
  const { html, text: words } = await render(
    "en",
    button("/products?q=a#b"),
    button("https://example.com/x?y=1"),
    button("https://plodko.example/pages/about"),
    button("javascript:alert(1)"),
  );
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      `https://plodko.example/en?newsletter=${id}`,
      `https://plodko.example/en/products?q=a&amp;newsletter=${id}#b`,
      "https://example.com/x?y=1",
      `https://plodko.example/pages/about?newsletter=${id}`,
    ]),
  );
  expect(html).not.toContain("javascript:");
  expect(plain(words)).toContain(`View https://plodko.example/en/products?q=a&newsletter=${id}#b`);
});

test("a product has the price of now in both currencies, its price per kilogram, and no left-out picture", async () => {
  const { html, text: words } = await render("bg", productsBlock(grape));
  expect(plain(words)).toContain(
    `Грозде <&> https://plodko.example/products/${grape}?newsletter=${id} 6,20 лв. / 3,17 € 120 г · 51,67 лв. за кг`,
  );
  expect(html).toContain("Грозде &lt;&amp;&gt;");
  const english = await render("en", productsBlock(grape));
  expect(plain(english.text)).toContain("6,20 BGN / 3,17 EUR 120 g · 51,67 BGN per kg");
});

test("a shop in euro that hides leva shows one price", async () => {
  const settings = {
    ...defaultCompany,
    notification_email: "",
    base_currency: "EUR",
    show_bgn: false,
  } as const;
  await db.insert(shopSettings).values(settings);
  onTestFinished(() => db.delete(shopSettings).then(() => undefined));
  expect(plain((await render("bg", productsBlock(grape))).text)).toContain("3,17 € 120 г · 26,42 € за кг");
});

test("a reduced product has the lowest price of the 30 days before", async () => {
  const reduced = await insertProduct(db, { price_bgn: 500, name_bg: "Намалено" });
  await db.delete(productPrices).where(eq(productPrices.product_id, reduced));
  await db.insert(productPrices).values([
    { id: newId(), product_id: reduced, price_bgn: 700, since: new Date("2026-09-01T00:00:00Z") },
    { id: newId(), product_id: reduced, price_bgn: 500, since: new Date("2026-11-25T00:00:00Z") },
  ]);
  expect(plain((await render("bg", productsBlock(reduced))).text)).toContain(
    "Най-ниска цена за последните 30 дни преди намалението: 7,00 лв. / 3,58 €",
  );
});

test("hidden, sold-out and deleted products are left out, and the editor names them", async () => {
  const hidden = await insertProduct(db, { is_active: false });
  const soldOut = await insertProduct(db, { stock_quantity: 0, name_bg: "Изчерпано плодче" });
  const block = productsBlock(grape, hidden, soldOut);
  const { text: words } = await render("bg", block, productsBlock(soldOut));
  expect(words.match(/Избрано/g)).toHaveLength(1);
  expect(words).not.toContain("Изчерпано плодче");
  const warnings = await inspectNewsletter(sources, admin, newsletter(block));
  expect(warnings).toEqual({
    leftOut: [
      { why: "product_hidden", name_bg: "", name_en: "" },
      expect.objectContaining({ why: "product_sold_out", name_bg: "Изчерпано плодче" }),
    ],
    tooLarge: [],
  });
});

test("a code is shown with what it gives, its conditions and its period; one that is over is left out", async () => {
  const window = {
    starts_at: new Date("2026-11-28T22:00:00Z"),
    ends_at: new Date("2026-12-24T21:59:59.999Z"),
  };
  const limits = { min_amount_bgn: 3000, first_order_only: true, is_combinable: false };
  const scope = { scope: "products" as const, targets: [grape] };
  await insertPromotion(db, { ...window, ...limits, ...scope }, [{ code: "ZIMA10" }]);
  await insertPromotion(db, { ends_at: new Date("2026-11-01T00:00:00Z") }, [{ code: "OVER" }]);
  await insertPromotion(db, {}, [{ code: "ONCE", max_uses: 1 }]);
  const code = (each: string): NewsletterBlock => ({
    kind: "code",
    code: each,
    text: pair("За вас", "For you"),
  });
  const { html, text: words } = await render("bg", code("ZIMA10"), code("OVER"), code("ONCE"));
  expect(plain(words)).toContain(
    "За вас 10 % отстъпка Код: ZIMA10 - Важи за: Грозде <&>. - При покупка на такива продукти за поне 30,00 лв. / 15,34 €. - Само за първа поръчка. - Не се събира с други промоции. - Валиден от 29.11.2026 г., 00:00 до 24.12.2026 г., 23:59.",
  );
  expect(html).toContain(`https://plodko.example/?code=ZIMA10&amp;newsletter=${id}`);
  expect(words).not.toMatch(/OVER|ONCE/);
  const { leftOut } = await inspectNewsletter(sources, admin, newsletter(code("OVER"), code("ONCE")));
  expect(leftOut.map(({ why }) => why)).toEqual(["code_over", "code_single"]);
});

test("a picture is a JPEG as wide as the e-mail, also its alternative text in the plain text", async () => {
  const { url } = await insertMedia(services, admin, { body: [await photograph(700, 350)] });
  const block: NewsletterBlock = { kind: "picture", url, alt: pair("Плодове", "Fruit"), link: "/products" };
  const { html, text: words } = await render("bg", block);
  expect(html).toContain(`src="https://plodko.example${newsletterVariantOf(url)}"`);
  expect(html).toMatch(/<img[^>]*height="276"[^>]*width="552"|<img[^>]*width="552"[^>]*height="276"/);
  expect(await storage.find(newsletterVariantOf(url).slice("/media/".length))).not.toBeNull();
  expect(plain(words)).toContain(`Плодове https://plodko.example/products?newsletter=${id}`);
  vi.spyOn(log, "error").mockReturnValue(undefined);
  const failing = { ...storage, find: () => Promise.reject(new Error("Unreachable")) };
  const fill = await prepareNewsletter({ ...sources, storage: failing }, newsletter(block), "bg");
  expect(fill({ unsubscribeUrl: "" }).html).toContain(`src="https://plodko.example${url}"`);
  const gone = { ...block, url: "/media/product-images/products/1-gone.webp" };
  expect((await inspectNewsletter(sources, admin, newsletter(gone))).leftOut).toMatchObject([
    { why: "picture_gone" },
  ]);
});

test("HTML that Gmail would cut off is announced by language", async () => {
  const long = { ...text, text: pair("дълго ".repeat(700), "") };
  const warnings = await inspectNewsletter(
    sources,
    admin,
    newsletter(...Array.from({ length: 30 }, () => long)),
  );
  expect(warnings.tooLarge).toEqual(["bg", "en"]);
});

test("a posted block is refused for a product that does not exist and for a code that is no promotion's", async () => {
  await insertPromotion(db, {}, [{ code: "SINGLE", max_uses: 1 }, { code: "FOR-ALL" }]);
  const fields: Record<string, string> = { blocks: "a,b,c,d", block_a_kind: "products" };
  for (const key of ["b", "c", "d"]) fields[`block_${key}_kind`] = "code";
  const code = (each: string): NewsletterBlock => ({ kind: "code", code: each, text: pair("", "") });
  const missing = "01990001-0000-7000-8000-00000000000b";
  const blocks = [productsBlock(grape, missing), code("NOBODYS"), code("SINGLE"), code("FOR-ALL")];
  expect(await blockProblems(db, (name) => fields[name] ?? "", blocks)).toEqual({
    block_a_products: "products_gone",
    block_b_code: "code",
    block_c_code: "code_single",
  });
});
