import { beforeEach, expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { translator } from "#app/i18n/translate.ts";
import { headTagsOf } from "#tests/factories/pages/head-tags.ts";
import type { HeadTags } from "#tests/factories/pages/head-tags.ts";
import { changePublicContent } from "#tests/factories/content/public-content.ts";
import { startFileShop } from "#tests/factories/shop/file-shop.ts";
import { insertCampaign } from "#tests/factories/campaigns/landing-campaign.ts";

const { shop, connectionString } = await startFileShop({ DEMO: "on" });

const sql = (statement: string) => changePublicContent({ url: shop.url, connectionString }, statement);
const ask = (address: string) => fetch(shop.url + address, { redirect: "manual" });
const textOf = async (address: string) => (await ask(address)).text();

async function headOf(address: string): Promise<HeadTags> {
  const response = await ask(address);
  expect([address, response.status]).toEqual([address, 200]);
  return headTagsOf(await response.text());
}

const [grape] = await sql("select id, name_bg, name_en from products where flavor = 'grape'");
const grapePath = `/products/${String(grape?.id)}`;
const grapeName = { bg: String(grape?.name_bg), en: String(grape?.name_en) };
const settingsId = "01890000-0000-7000-8000-00000000005e";

beforeEach(async () => {
  await sql("delete from seo_meta");
});

test.for(locales)("every public page has its metadata (%s)", async (locale) => {
  const product = localePath(locale, grapePath);
  const indexed = ["/", "/products", "/categories", "/distributors", "/contact"].map((address) =>
    localePath(locale, address),
  );
  const personal = [
    "/cart",
    "/checkout",
    "/order-success",
    "/wishlist",
    "/auth",
    "/auth/forgot-password",
  ].map((address) => localePath(locale, address));
  const titles = new Set<string>();
  for (const address of [...indexed, product, ...personal]) {
    const head = await headOf(address);
    const isIndexed = !personal.includes(address);
    expect([address, head.title]).toEqual([address, expect.stringMatching(/.{5,}/)]);
    titles.add(head.title);
    expect(head.meta).toMatchObject({
      description: expect.stringMatching(/^.{70,160}$/u) as string,
      robots: isIndexed ? "index,follow" : "noindex,follow",
      "og:title": head.title,
      "og:description": head.meta["description"],
      "og:url": shop.url + address,
      "og:image": expect.stringContaining(`${shop.url}/`) as string,
      "og:type": address === product ? "product" : "website",
      "og:locale": locale === "bg" ? "bg_BG" : "en_GB",
      "og:site_name": locale === "bg" ? "Плодко" : "Plodko",
      "twitter:card": "summary_large_image",
      "twitter:title": head.title,
      "twitter:description": head.meta["description"],
      "twitter:image": head.meta["og:image"],
    });
    expect(head.canonical).toBe(shop.url + address);
    expect(Object.keys(head.alternates)).toEqual(isIndexed ? ["bg", "en", "x-default"] : []);
  }
  expect(titles.size).toBeGreaterThan(10);
  const missing = headTagsOf(await textOf(localePath(locale, "/404")));
  expect(missing.meta["robots"]).toBe("noindex,follow");
  expect(missing.canonical).toBeUndefined();

  const home = await headOf(localePath(locale, "/"));
  expect(home.jsonLd.map((each) => each["@type"])).toEqual(["OnlineStore", "WebSite"]);
  const returnPolicy = {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "BG",
    returnPolicyCountry: "BG",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 14,
    merchantReturnLink: shop.url + localePath(locale, "/withdrawal"),
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    refundType: "https://schema.org/FullRefund",
    itemCondition: "https://schema.org/NewCondition",
  };
  expect(home.jsonLd[0]).toMatchObject({
    url: shop.url + localePath(locale, "/"),
    address: {
      "@type": "PostalAddress",
      streetAddress: { bg: "ул. „Овощна градина“ 12", en: "12 Ovoshtna Gradina St." }[locale],
      postalCode: "4000",
      addressLocality: { bg: "Пловдив", en: "Plovdiv" }[locale],
      addressCountry: "BG",
    },
    hasMerchantReturnPolicy: returnPolicy,
  });
  expect((await ask(localePath(locale, "/withdrawal"))).status).toBe(200);
  expect(JSON.stringify(home.jsonLd)).toContain(
    `${shop.url}${localePath(locale, "/products")}?q={search_term_string}`,
  );
  const { jsonLd } = await headOf(product);
  expect(jsonLd.map((each) => each["@type"])).toEqual(["BreadcrumbList", "Product"]);
  expect(JSON.stringify(jsonLd[0])).toContain(grapeName[locale]);
  expect(jsonLd[1]).toMatchObject({
    name: grapeName[locale],
    url: shop.url + product,
    brand: { "@type": "Brand", name: { bg: "Плодко", en: "Plodko" }[locale] },
    offers: {
      "@type": "Offer",
      url: shop.url + product,
      price: "3.32",
      priceCurrency: "EUR",
      priceValidUntil: addDays(sofiaDay(new Date()), 30),
      hasMerchantReturnPolicy: returnPolicy,
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "EUR" },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: "BG" },
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          handlingTime: { "@type": "QuantitativeValue", minValue: 1, maxValue: 2, unitCode: "DAY" },
          transitTime: { "@type": "QuantitativeValue", minValue: 1, maxValue: 2, unitCode: "DAY" },
        },
      },
    },
  });
  const ownTitle = { bg: `${grapeName.bg} | Плодко`, en: `${grapeName.en} | Plodko` };
  expect((await headOf(product)).title).toBe(ownTitle[locale]);
});

test.for(locales)("legal pages and the footer say what the settings say (%s)", async (locale) => {
  const pages = ["/terms", "/returns", "/privacy", "/delivery", "/about"].map((each) =>
    localePath(locale, each),
  );
  // A missing number is left out with its label.
  expect(await textOf(pages[0] ?? "")).toMatch(/<article>(?:(?!ЕИК|company number)[^])*<\/article>/);
  await sql(`insert into shop_settings (company_name_bg, company_name_en, address_bg, address_en, email, support_email, phone,
      notification_email, facebook_url, instagram_url, youtube_url, eik)
    values ('„Малина & Ко“ ООД', 'Malina & Co', 'ул. Малинова 1', '1 Malinova St', 'nova@shop.example', 'nova@shop.example',
      '+359 2 111 2222', 'nova@shop.example', '', '', '', '000004600')`);
  const name = locale === "bg" ? "„Малина &amp; Ко“ ООД" : "Malina &amp; Co";
  for (const [index, page] of pages.entries()) {
    const html = await textOf(page);
    const article = /<article>[^]*<\/article>/.exec(html)?.[0] ?? "";
    expect([page, html.includes("{{")]).toEqual([page, false]);
    if (index < 3) expect(article).toContain("000004600");
    if (index !== 3) expect(article).toContain(name);
    expect(article).toContain('href="mailto:nova@shop.example"');
    expect(html.slice(html.indexOf("</article>"))).toContain("000004600");
  }
  await sql("delete from shop_settings");
});

test.for(locales)("a list's canonical URL keeps only its category (%s)", async (locale) => {
  const [category] = await sql("select id from categories order by sort_order limit 1");
  const inCategory = `/products?category=${String(category?.id)}`;
  for (const [asked, canonical] of [
    ["/?utm_source=letter", "/"],
    ["/contact?category=1&page=2", "/contact"],
    ["/products?q=qgoda&sort=price_asc&page=1", "/products"],
    [`${inCategory}&sort=price_asc&utm_source=letter`, inCategory],
    [`/products?category=${String(category?.id).toUpperCase()}`, inCategory],
  ] as const) {
    const html = await textOf(localePath(locale, asked));
    expect(html).toContain(`<html lang="${locale}"`);
    const own = (language: Locale) => shop.url + localePath(language, canonical);
    expect(headTagsOf(html)).toMatchObject({
      canonical: own(locale),
      alternates: { bg: own("bg"), en: own("en"), "x-default": own("bg") },
    });
  }
});

test.for(locales)(
  "the list of an unknown or hidden category is empty and not indexed (%s)",
  async (locale) => {
    const [hidden] = await sql("select category_id as id from products limit 1");
    const id = String(hidden?.id);
    await sql(`update categories set is_active = false where id = '${id}'`);
    for (const category of ["pears", "00000000-0000-7000-8000-000000000000", id]) {
      const html = await textOf(localePath(locale, `/products?category=${category}`));
      expect(headTagsOf(html).meta["robots"]).toBe("noindex,follow");
      expect(html).toContain(translator(locale)("products.empty.title"));
    }
    await sql(`update categories set is_active = true where id = '${id}'`);
    expect((await headOf(localePath(locale, `/products?category=${id}`))).meta["robots"]).toBe(
      "index,follow",
    );
  },
);

test.for(locales)(
  "a category's list has its own title, texts, picture and breadcrumbs (%s)",
  async (locale) => {
    const [category] = await sql("select * from categories order by sort_order limit 1");
    const address = localePath(locale, `/products?category=${String(category?.id)}`);
    await sql(`insert into seo_meta (id, page_slug, title_bg, title_en, description_bg)
    values ('${settingsId}', 'products', 'Всичко', 'All', 'Описание на всичко')`);
    const [name, description] = [String(category?.[`name_${locale}`]), category?.[`description_${locale}`]];
    const head = await headOf(address);
    expect(head.title).toBe(`${name} | ${locale === "bg" ? "Плодко" : "Plodko"}`);
    expect(head.meta).toMatchObject({ description, "og:image": shop.url + String(category?.image_url) });
    expect(JSON.stringify(head.jsonLd)).toContain(name);
    const html = await textOf(address);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(/<h1[^>]*>([^<]*)</.exec(main)?.[1]).toBe(name.replace("&", "&amp;"));
    expect(main).toContain(description);
    const id = String(category?.id);
    await sql(`update categories set description_bg = null, description_en = null where id = '${id}'`);
    const unwritten = translator(locale)("products.category.description", { category: name });
    expect((await headOf(address)).meta["description"]).toBe(unwritten);
    await sql(`update categories set description_bg = '${String(category?.description_bg)}',
    description_en = '${String(category?.description_en)}' where id = '${id}'`);
  },
);

test.for(locales)(
  "the default home page leads to all flavours and to the shop's story (%s)",
  async (locale) => {
    const home = await textOf(localePath(locale, "/"));
    const main = home.slice(home.indexOf("<main"), home.indexOf("</main>"));
    const strip = /<section aria-labelledby="flavours"[^]*?<\/section>/.exec(main)?.[0] ?? "";
    const products = await sql("select id from products");
    expect(products).toHaveLength(5);
    for (const { id } of products)
      expect(strip).toContain(`"${localePath(locale, `/products/${String(id)}`)}"`);
    const story = `href="${localePath(locale, "/about")}"`;
    expect(main).toContain(story);
    await sql("update static_pages set status = 'draft' where slug = 'about'");
    const untold = await textOf(localePath(locale, "/"));
    await sql("update static_pages set status = 'published' where slug = 'about'");
    expect(untold).not.toContain(story);
  },
);

test("a page without SEO texts of its own uses those of its key", async () => {
  await sql(`insert into text_content (id, scope, key, seo_title_bg, seo_description_en) values
    (gen_random_uuid(), 'page', 'privacy_policy', 'Как пазим данните', 'How we keep data')`);
  await sql("update static_pages set seo_description_en = null where slug = 'privacy'");
  expect((await headOf("/privacy")).title).toBe("Как пазим данните");
  const english = await headOf("/en/privacy");
  expect([english.title, english.meta["description"]]).toEqual(["Privacy", "How we keep data"]);
});

test.for(locales)("a missing page says so at its own URL (%s)", async (locale) => {
  for (const address of [
    "/products/00000000-0000-7000-8000-000000000000",
    "/products/pear",
    "/products?page=99999",
    "/products?page=-1",
    "/products?page=2abc",
    "/products?category=pears&page=2",
    "/no/such/page",
    "/404",
  ]) {
    const answer = await ask(localePath(locale, address));
    expect([address, answer.status]).toEqual([address, 404]);
    const html = await answer.text();
    expect(headTagsOf(html).title).toBe(
      { bg: "Страницата не е намерена | Плодко", en: "Page not found | Plodko" }[locale],
    );
    const heading = { bg: "Опа! Страницата не е намерена", en: "Oops! Page not found" }[locale];
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(heading);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toContain(`href="${localePath(locale, "/")}"`);
    expect(main).toContain(translator(locale)("notFound.home"));
    for (const landmark of ["<header", "<footer"]) expect(html).toContain(landmark);
  }
});

test.for(locales)(
  "an unknown static or landing page redirects to /404 in its language (%s)",
  async (locale) => {
    for (const address of ["/nobody-wrote-this", "/promo/nobody-wrote-this"]) {
      const { status, headers } = await ask(localePath(locale, address));
      expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([
        302,
        localePath(locale, "/404"),
        "no-store",
      ]);
    }
  },
);

test("settings for all products use each product's name, and keep its own picture and URL", async () => {
  await sql(`insert into seo_meta (id, page_slug, title_bg, description_bg, canonical_url, og_image)
    values ('${settingsId}', 'product-detail', 'Купете {product}', '{product} с доставка', '/about', '/demo/hero.webp')`);
  const head = await headOf(grapePath);
  expect(head.title).toBe(`Купете ${grapeName.bg}`);
  expect(head.meta["og:description"]).toBe(`${grapeName.bg} с доставка`);
  expect(head.meta["og:image"]).toContain(`${shop.url}/media/product-images/products/grape-`);
  expect(head.canonical).toBe(shop.url + grapePath);
  const missing = await textOf("/products/01890000-0000-7000-8000-000000000000");
  expect(headTagsOf(missing).title).toBe("Страницата не е намерена | Плодко");
});

test("a personal page stays noindex, whatever its settings say", async () => {
  await sql(`insert into seo_meta (id, page_slug, robots, title_bg)
    values ('${settingsId}', 'cart', 'index,follow', 'Кошница')`);
  const head = await headOf("/cart");
  expect([head.title, head.meta["robots"]]).toEqual(["Кошница", "noindex,follow"]);
});

test("no title, URL or name can inject markup", async () => {
  const evil = `"><script>window.hacked=1</script></title></script>`;
  await sql(`insert into seo_meta (id, page_slug, robots, title_bg, description_bg, keywords_bg, og_title_bg, og_image,
      canonical_url) values ('${settingsId}', 'home', ${Array.from({ length: 7 }, () => `'${evil}'`).join(", ")})`);
  await sql(`update products set name_bg = name_bg || '${evil}' where flavor = 'grape'`);
  const [home, product] = [await textOf("/"), await textOf(grapePath)];
  await sql(`update products set name_bg = replace(name_bg, '${evil}', '') where flavor = 'grape'`);
  expect(home).not.toContain("<script>window.hacked");
  expect(headTagsOf(home).title).toBe(evil);
  expect(product).not.toContain("<script>window.hacked");
  expect(JSON.stringify(headTagsOf(product).jsonLd)).toContain("window.hacked=1");
});

test("robots.txt names the sitemap and excludes the back office, and each page of the sitemap is canonical", async () => {
  const robots = await ask("/robots.txt");
  expect(robots.headers.get("Content-Type")).toContain("text/plain");
  const rules = await robots.text();
  expect(rules).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect(rules).toContain("Disallow: /admin");
  const sitemap = await ask("/sitemap.xml");
  expect(sitemap.headers.get("Content-Type")).toContain("application/xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address.replace("&amp;", "&"),
  );
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    const { canonical } = await headOf(address.slice(shop.url.length));
    expect(canonical).toBe(address);
  }
});

test.for(locales)("a landing page has its metadata for search engines (%s)", async (locale) => {
  const here = localePath(locale, "/promo/autumn");
  const other = locale === "bg" ? "en" : "bg";
  await insertCampaign({ sql }, { hero_desktop_image: "/demo/hero.webp" });
  const name = { bg: "Есенна акция", en: "Autumn sale" }[locale];
  const plain = await headOf(here);
  expect(plain).toMatchObject({
    title: name,
    canonical: shop.url + here,
    alternates: { [locale]: shop.url + here, [other]: shop.url + localePath(other, "/promo/autumn") },
    meta: {
      robots: "index,follow",
      description: {
        bg: "Само тази седмица. Специално предложение: меки 3D желирани плодчета с истински плодов сок, без мазнини и без глутен.",
        en: "This week only. Special offer: soft 3D fruit gummies with real fruit juice, fat-free and gluten-free.",
      }[locale],
      "og:title": name,
      "og:image": `${shop.url}/demo/hero.webp`,
    },
  });
  expect(plain.jsonLd.map((each) => each["@type"])).toEqual(["BreadcrumbList"]);
  expect(JSON.stringify(plain.jsonLd)).toContain(name);

  await sql(`insert into seo_meta (id, page_slug, title_bg, title_en, description_bg, keywords_bg)
    values ('${settingsId}', 'landing-page', 'От мениджъра', 'Of the manager', 'Описание', 'думи')`);
  expect((await headOf(here)).title).toBe({ bg: "От мениджъра", en: "Of the manager" }[locale]);
  await sql("update landing_pages set seo_title_bg = 'Собствено', seo_title_en = 'Its own'");
  expect(await headOf(here)).toMatchObject({
    title: { bg: "Собствено", en: "Its own" }[locale],
    meta: { description: "Описание", keywords: "думи" },
  });
  expect(await textOf("/sitemap.xml")).toContain(`<loc>${shop.url}${here}</loc>`);
});

test("a landing page that cannot be loaded gets the response of a missing one", async () => {
  await insertCampaign({ sql }, { slug: "never-seen" });
  await sql("alter table landing_page_blocks rename to elsewhere");
  const answer = await ask("/en/promo/never-seen");
  await sql("alter table elsewhere rename to landing_page_blocks");
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([
    302,
    "/en/404",
    "no-store",
  ]);
  expect((await ask("/en/promo/never-seen")).status).toBe(200);
});
