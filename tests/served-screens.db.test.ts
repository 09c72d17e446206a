import { expect, onTestFinished, test } from "vitest";
import { copyrightYears } from "#app/domain/dates.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { changePublicContent } from "#tests/factories/content/public-content.ts";
import { partOf } from "#tests/factories/pages/page-parts.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { startFileShop } from "#tests/factories/shop/file-shop.ts";

// What the server's HTML shows and links to, in both languages; the browser tests press and type.

const { shop, connectionString } = await startFileShop({ DEMO: "on" });

const sql = (statement: string) => changePublicContent({ url: shop.url, connectionString }, statement);

async function pageAt(address: string, status = 200) {
  const answer = await fetch(shop.url + address, { redirect: "manual" });
  expect([address, answer.status]).toEqual([address, status]);
  const html = await answer.text();
  return { header: partOf(html, "header"), main: partOf(html, "main"), footer: partOf(html, "footer") };
}

/** Returns a text with ordinary spaces: the texts have no-break spaces where a line must not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.for(locales)("header and footer link to the main pages (%s)", async (locale) => {
  const t = translator(locale);
  const { header, footer } = await pageAt(localePath(locale, "/contact"));
  for (const [name, target] of [
    [t("nav.home"), "/"],
    [t("nav.products"), "/products"],
    [t("nav.contact"), "/contact"],
    [t("nav.distributors"), "/distributors"],
    [t("nav.wishlist"), "/wishlist"],
    [t("nav.cart"), "/cart"],
    [locale === "bg" ? "Вход" : "Sign in", "/auth"],
  ] as const)
    expect([name, header.links[name]]).toEqual([name, localePath(locale, target)]);
  const company = locale === "bg" ? "„Плодко“ ООД" : "Plodko Ltd.";
  expect(plain(footer.text)).toContain(`© ${copyrightYears(new Date())} ${company}`);
  expect(plain(footer.text)).toContain(locale === "bg" ? "4000 Пловдив" : "4000 Plovdiv");
  for (const [name, address] of [
    ["hello@plodko.example", "mailto:hello@plodko.example"],
    ["+359 32 000 000", "tel:+35932000000"],
    ["Facebook", "#"],
    ["Instagram", "#"],
    ["YouTube", "#"],
    [t("nav.products"), localePath(locale, "/products")],
    [t("nav.categories"), localePath(locale, "/categories")],
    [t("nav.distributors"), localePath(locale, "/distributors")],
    [t("nav.contact"), localePath(locale, "/contact")],
  ] as const)
    expect([name, footer.links[name]]).toEqual([name, address]);
});

test.for(locales)("the distributors page has phone links and a contact link (%s)", async (locale) => {
  const t = translator(locale);
  const { main } = await pageAt(localePath(locale, "/distributors"));
  expect(main.html).toMatch(new RegExp(`role="table"[^>]*aria-label="${t("distributors.title")}"`));
  const headings = [t("distributors.city"), t("distributors.company"), t("distributors.phone")];
  expect([...main.html.matchAll(/role="columnheader"[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(
    headings,
  );
  expect(main.html.match(/role="row"/g)).toHaveLength(2);
  expect(main.html).toContain(locale === "bg" ? "София" : "Sofia");
  expect(main.links["+359 2 000 0000"]).toBe("tel:+35920000000");
  expect(main.headings(2)).toEqual(
    expect.arrayContaining([t("distributors.shops.title"), t("distributors.partners.title")]),
  );
  expect(main.all("li")).toHaveLength(6);
  expect(main.links[t("distributors.cta.button")]).toBe(localePath(locale, "/contact"));
});

test.for(locales)("the contact page has the shop's contact details (%s)", async (locale) => {
  const t = translator(locale);
  const { main } = await pageAt(localePath(locale, "/contact"));
  expect(main.headings(2)).toEqual([
    t("contact.form.title"),
    t("contact.email"),
    t("contact.phone"),
    t("contact.address"),
  ]);
  expect(main.links["hello@plodko.example"]).toBe("mailto:hello@plodko.example");
  expect(main.links["+359 32 000 000"]).toBe("tel:+35932000000");
  expect(plain(main.text)).toContain(locale === "bg" ? "4000 Пловдив" : "4000 Plovdiv");
});

test.for(locales)(
  "order-success says what comes next, and an unknown order gets neither thanks nor data (%s)",
  async (locale) => {
    const t = translator(locale);
    const { main } = await pageAt(localePath(locale, "/order-success"));
    expect(main.headings(1)).toEqual([t("success.title")]);
    const steps = [t("success.step.email"), t("success.step.contact"), t("success.step.processing")];
    const items = main.all("li");
    const places = steps.map((step) => items.findIndex((item) => item.includes(step)));
    expect(places).toEqual([places[0], (places[0] ?? 0) + 1, (places[0] ?? 0) + 2]);
    expect(places[0]).toBeGreaterThanOrEqual(0);
    // Invisible characters keep the two numbers and their noun on one line.
    expect(main.text).toMatch(
      locale === "bg" ? /1\u2060?–\u2060?2\sработни дни/ : /1\u2060?–\u2060?2\sworking days/,
    );
    for (const [name, target] of [
      [t("success.home"), "/"],
      [t("success.products"), "/products"],
      [t("success.contact"), "/contact"],
    ] as const)
      expect([name, main.links[name]]).toEqual([name, localePath(locale, target)]);
    expect(main.links["hello@plodko.example"]).toBe("mailto:hello@plodko.example");

    const unknown = await pageAt(localePath(locale, "/order-success?order=You-won-a-prize"), 404);
    expect(unknown.main.headings(1)).toEqual([t("success.noOrder.title")]);
    expect(unknown.main.text).not.toContain("prize");
  },
);

const facts = {
  bg: [
    "6,90 лв.",
    "3,53 €",
    "57,50 лв. / 29,40 € за кг",
    "В наличност",
    "120 г",
    "Ягода",
    "1345 kJ / 316 kcal",
    "ул. „Овощна градина“ 12",
  ],
  en: [
    "6,90 BGN",
    "3,53 EUR",
    "57,50 BGN / 29,40 EUR per kg",
    "In stock",
    "120 g",
    "Strawberry",
    "1345 kJ / 316 kcal",
    "12 Ovoshtna Gradina St.",
  ],
};

test.for(locales)("a product's page has its price and facts (%s)", async (locale) => {
  const [product] = await execute(
    connectionString,
    "select p.id, p.category_id, c.name_bg, c.name_en from products p join categories c on c.id = category_id where flavor = 'strawberry'",
  );
  const f = productPageTranslator(locale);
  const { main } = await pageAt(localePath(locale, `/products/${String(product?.id)}`));
  for (const fact of facts[locale]) expect(plain(main.text)).toContain(fact);
  const category = String(product?.[`name_${locale}`]);
  expect(main.links[category]).toBe(localePath(locale, `/products?category=${String(product?.category_id)}`));
  expect(main.all("strong")).toContain(locale === "bg" ? "мляко" : "milk");
  const rows = main.all("tr").map(plain);
  expect(rows).toHaveLength(7);
  expect(rows).toContainEqual(`${f("food.energy")}1345 kJ / 316 kcal`);
  expect(rows).toContainEqual(`${f("food.sugars")}${locale === "bg" ? "58 г" : "58 g"}`);
});

test.for(locales)("a URL with unknown parameters shows the whole list, newest first (%s)", async (locale) => {
  const { main } = await pageAt(localePath(locale, "/products?category=all&sort=random&colour=red"));
  const newest = await execute(
    connectionString,
    "select name_bg, name_en from products order by created_at desc",
  );
  expect(newest).toHaveLength(5);
  expect(
    main
      .all("article")
      .map((card) => newest.findIndex((row) => card.includes(String(row[`name_${locale}`])))),
  ).toEqual([0, 1, 2, 3, 4]);
});

test.for(locales)("a page without content says so in its language (%s)", async (locale) => {
  await sql(`insert into static_pages (id, slug, title_bg, title_en, status)
    values (gen_random_uuid(), 'empty-page', 'Празна', 'Empty', 'published')`);
  onTestFinished(() => sql("delete from static_pages where slug = 'empty-page'").then(() => undefined));
  const { main } = await pageAt(localePath(locale, "/empty-page"));
  expect(main.text).toContain(translator(locale)("staticPage.empty"));
});

test("a shop with another carrier and transfers says so on every public page, and nowhere names Econt", async () => {
  const [before] = await sql("select carriers::text as carriers from delivery_settings");
  onTestFinished(async () => {
    await sql(`update delivery_settings set carriers = '${String(before?.carriers)}'`);
    await sql("delete from payment_settings");
  });
  await sql("update delivery_settings set carriers = '{speedy}'");
  await sql(`insert into payment_settings (id, is_transfer_on, account_holder, iban, bic, updated_at)
    values (1, true, 'Плодко ООД', 'BG80BNBG96611020345678', 'BNBGBGSF', now())`);
  const [product] = await sql("select id from products where flavor = 'grape'");
  const textOf = async (address: string) => (await fetch(shop.url + address)).text();
  const grapePath = `/products/${String(product?.id)}`;
  const pages = [
    "/",
    "/products",
    grapePath,
    "/cart",
    "/checkout",
    "/delivery",
    "/terms",
    "/privacy",
    "/contact",
  ];
  for (const locale of locales)
    for (const address of pages.map((each) => localePath(locale, each))) {
      const html = await textOf(address);
      expect([address, /Econt|Еконт/.exec(html)]).toEqual([address, null]);
      expect([address, html]).toEqual([
        address,
        expect.stringContaining(locale === "bg" ? "анков превод" : "ank transfer"),
      ]);
    }
  expect(await textOf(grapePath)).toContain("Безплатна доставка чрез Спиди");
  expect(await textOf("/delivery")).toContain("Доставяме чрез Спиди");
});
