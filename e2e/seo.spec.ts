import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-bg.ts";
import { adminEn } from "#app/i18n/admin-en.ts";
import { photograph } from "#tests/factories/media.ts";
import { switchToEnglish } from "./admin-language.ts";
import { expect } from "./fixtures.ts";
import { headTagsOf } from "./head-tags.ts";
import type { HeadTags } from "./head-tags.ts";
import { test } from "./own-shop.ts";
import { field, nameOf, newestToast, openProduct } from "./shopper.ts";
import { expectUsable } from "./looks-right.ts";

const evil = `"><script>window.hacked=1</script></title></script>`;
const create = { name: adminBg["seo.create"] };
const update = { name: adminBg["seo.update"] };
const card = (page: Page, slug: string) => page.getByRole("article", { name: `/${slug}`, exact: true });

async function headOf(page: Page, path: string): Promise<HeadTags> {
  const response = await page.request.get(path);
  expect([path, response.status()]).toEqual([path, 200]);
  return headTagsOf(await response.text());
}

test.beforeEach(({ ownShop }) => ownShop.sql("delete from seo_meta"));

for (const locale of locales)
  test(`every public page has its metadata (${locale})`, { tag: "@once" }, async ({ page, ownShop }) => {
    const product = new URL(await openProduct(page, locale, "strawberry")).pathname;
    const indexed = ["/", "/products", "/categories", "/distributors", "/contact"].map((path) =>
      localePath(locale, path),
    );
    const personal = [
      "/cart",
      "/checkout",
      "/order-success",
      "/wishlist",
      "/auth",
      "/auth/forgot-password",
      "/auth/reset-password",
    ].map((path) => localePath(locale, path));
    const titles = new Set<string>();
    for (const path of [...indexed, product, ...personal]) {
      const head = await headOf(page, path);
      const isIndexed = !personal.includes(path);
      expect([path, head.title]).toEqual([path, expect.stringMatching(/.{5,}/)]);
      titles.add(head.title);
      expect(head.meta).toMatchObject({
        description: expect.stringMatching(/.{10,}/),
        robots: isIndexed ? "index,follow" : "noindex,follow",
        "og:title": head.title,
        "og:description": head.meta["description"],
        "og:url": ownShop.url + path,
        "og:image": expect.stringContaining(`${ownShop.url}/`),
        "og:type": path === product ? "product" : "website",
        "og:locale": locale === "bg" ? "bg_BG" : "en_GB",
        "og:site_name": locale === "bg" ? "Плодко" : "Plodko",
        "twitter:card": "summary_large_image",
        "twitter:title": head.title,
        "twitter:description": head.meta["description"],
        "twitter:image": head.meta["og:image"],
      });
      expect(head.canonical).toBe(ownShop.url + path);
      expect(Object.keys(head.alternates)).toEqual(isIndexed ? ["bg", "en", "x-default"] : []);
    }
    expect(titles.size).toBeGreaterThan(10);
    const missing = headTagsOf(await (await page.request.get(localePath(locale, "/404"))).text());
    expect(missing.meta["robots"]).toBe("noindex,follow");
    expect(missing.canonical).toBeUndefined();

    const home = await headOf(page, localePath(locale, "/"));
    expect(home.jsonLd.map((each) => each["@type"])).toEqual(["Organization", "WebSite"]);
    expect(JSON.stringify(home.jsonLd)).toContain(
      `${ownShop.url}${localePath(locale, "/products")}?q={search_term_string}`,
    );
    const { jsonLd } = await headOf(page, product);
    expect(jsonLd.map((each) => each["@type"])).toEqual(["BreadcrumbList", "Product"]);
    expect(JSON.stringify(jsonLd[0])).toContain(nameOf("strawberry", locale));
  });

test(
  "settings written through Quick Add appear on their page at once",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop }) => {
    await signInAsAdmin();
    await page.goto("/admin/seo");
    await expect(page.getByRole("heading", { name: "Няма намерени SEO настройки" })).toBeVisible();
    await expect(page.getByText("Създайте първата си SEO настройка")).toBeVisible();
    await page.getByRole("link", { name: adminBg["seo.page.contact"] }).click();
    const dialog = page.getByRole("dialog", { name: adminBg["seo.new.title"] });
    await expect(field(page, adminBg["seo.page_slug"])).toHaveValue("contact");
    await expect(dialog.getByRole("combobox", { name: adminBg["seo.robots"] })).toHaveValue("index,follow");
    await field(page, adminBg["seo.meta_title"]).fill("Пишете ни | Плодко");
    await expect(field(page, adminBg["seo.meta_title"])).toHaveAccessibleDescription(
      "18 знака; препоръчват се до 60.",
    );
    await field(page, adminBg["seo.meta_description"]).fill("Отговаряме до един ден.");
    await field(page, adminBg["seo.meta_keywords"]).fill("контакти, плодчета");
    await field(page, adminBg["seo.og_title"]).fill("Кажете здравей");
    await field(page, adminBg["seo.og_image"]).fill("/demo/grape.webp");
    const searched = dialog.getByRole("figure", { name: adminBg["seo.preview.search"] });
    await expect(searched).toContainText("Пишете ни | Плодко");
    await expect(dialog.getByRole("figure", { name: adminBg["seo.preview.share"] })).toContainText(
      "Кажете здравей",
    );
    await dialog.getByRole("tab", { name: "English" }).click();
    await field(page, adminBg["seo.meta_title"]).fill("Write to us | Plodko");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Успех");
    await expect(newestToast(page, "bg")).toContainText("SEO настройките са създадени");
    await expect(dialog).toHaveCount(0);
    await expect(card(page, "contact")).toContainText("Пишете ни | Плодко");
    await expect(card(page, "contact")).toContainText("контакти, плодчета");
    await expect(card(page, "contact")).toContainText("index,follow");

    expect((await headOf(page, "/contact")).meta).toMatchObject({
      description: "Отговаряме до един ден.",
      keywords: "контакти, плодчета",
      "og:title": "Кажете здравей",
      "og:description": "Отговаряме до един ден.",
      "og:image": `${ownShop.url}/demo/grape.webp`,
      "twitter:title": "Кажете здравей",
      "twitter:image": `${ownShop.url}/demo/grape.webp`,
    });
    const english = await headOf(page, "/en/contact");
    expect(english.title).toBe("Write to us | Plodko");
    expect(english.meta).toMatchObject({
      description: "Отговаряме до един ден.",
      "og:title": "Write to us | Plodko",
      "twitter:title": "Write to us | Plodko",
    });
    // By client-side navigation, without loading a document.
    await page.getByRole("link", { name: adminBg["menu.site"] }).filter({ visible: true }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Контакти" }).click();
    await expect(page).toHaveTitle("Пишете ни | Плодко");

    await page.goto("/admin/seo");
    const quick = page.getByRole("link", { name: adminBg["seo.page.contact"] });
    await expect(quick).toContainText("Настроена");
    await quick.click();
    await expect(page.getByRole("dialog", { name: adminBg["seo.edit.title"] })).toBeVisible();
    await page.getByRole("combobox", { name: adminBg["seo.robots"] }).fill("noindex,nofollow");
    await field(page, adminBg["seo.canonical_url"]).fill("/about");
    await page.getByRole("button", update).click();
    await expect(newestToast(page, "bg")).toContainText("SEO настройките са обновени");
    const closed = await headOf(page, "/en/contact");
    expect(closed.meta["robots"]).toBe("noindex,nofollow");
    expect(closed.canonical).toBe(`${ownShop.url}/en/about`);
    expect(closed.alternates).toEqual({});
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    expect(sitemap).not.toContain("/contact<");
    expect(sitemap).toContain(`<loc>${ownShop.url}/en/products</loc>`);

    await card(page, "contact").getByRole("button", { name: "Изтрий" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "Сигурни ли сте, че искате да изтриете тези SEO настройки?",
    );
    await page.getByRole("dialog").getByRole("button", { name: adminBg["edit.delete"] }).click();
    await expect(newestToast(page, "bg")).toContainText("SEO настройките са изтрити");
    await expect(card(page, "contact")).toHaveCount(0);
    expect((await headOf(page, "/contact")).title).toBe("Контакти | Плодко");
  },
);

test(
  "settings for all products use each product's name, and keep its own picture and URL",
  { tag: "@once" },
  async ({ page, ownShop }) => {
    await ownShop.sql(`insert into seo_meta (id, page_slug, title_bg, description_bg, canonical_url, og_image)
      values ('01890000-0000-7000-8000-00000000005e', 'product-detail', 'Купете {product}', '{product} с доставка',
      '/about', '/demo/hero.webp')`);
    const product = new URL(await openProduct(page, "bg", "grape")).pathname;
    await expect(page).toHaveTitle(`Купете ${nameOf("grape", "bg")}`);
    const head = await headOf(page, product);
    expect(head.title).toBe(`Купете ${nameOf("grape", "bg")}`);
    expect(head.meta["og:description"]).toBe(`${nameOf("grape", "bg")} с доставка`);
    expect(head.meta["og:image"]).toContain(`${ownShop.url}/media/product-images/products/grape-`);
    expect(head.canonical).toBe(ownShop.url + product);
    const missing = await page.request.get("/products/01890000-0000-7000-8000-000000000000");
    expect(headTagsOf(await missing.text()).title).toBe("Страницата не е намерена | Плодко");
  },
);

test(
  "a personal page stays noindex, whatever its settings say",
  { tag: "@once" },
  async ({ page, ownShop }) => {
    await ownShop.sql(`insert into seo_meta (id, page_slug, robots, title_bg)
      values ('01890000-0000-7000-8000-00000000005e', 'cart', 'index,follow', 'Кошница')`);
    const head = await headOf(page, "/cart");
    expect([head.title, head.meta["robots"]]).toEqual(["Кошница", "noindex,follow"]);
  },
);

test("no title, URL or name can inject markup", { tag: "@once" }, async ({ page, ownShop }) => {
  const quoted = `'${evil}'`;
  await ownShop.sql(`insert into seo_meta (id, page_slug, robots, title_bg, description_bg, keywords_bg, og_title_bg,
      og_image, canonical_url) values ('01890000-0000-7000-8000-00000000005e', 'home', ${quoted}, ${quoted}, ${quoted},
      ${quoted}, ${quoted}, ${quoted}, ${quoted})`);
  await ownShop.sql(`update products set name_bg = name_bg || ${quoted} where flavor = 'grape'`);
  const html = await (await page.request.get("/")).text();
  expect(html).not.toContain("<script>window.hacked");
  expect(headTagsOf(html).title).toBe(evil);
  const [grape] = await ownShop.sql("select id from products where flavor = 'grape'");
  const product = await (await page.request.get(`/products/${String(grape?.["id"])}`)).text();
  expect(product).not.toContain("<script>window.hacked");
  expect(JSON.stringify(headTagsOf(product).jsonLd)).toContain("window.hacked=1");
  await page.goto("/");
  await page.goto(`/products/${String(grape?.["id"])}`);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await ownShop.sql(`update products set name_bg = replace(name_bg, ${quoted}, '')`);
});

test(
  "every refusal says why, and loses no typed value",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (422|409|500)/);
    await ownShop.sql(`insert into seo_meta (id, page_slug, title_en, description_bg)
      values ('01890000-0000-7000-8000-00000000005e', 'about', 'Who we are', 'За нас')`);
    await signInAsAdmin();
    await page.goto("/admin/seo");
    await page.getByRole("link", { name: adminBg["seo.add"] }).click();
    await field(page, adminBg["seo.meta_title"]).fill("Заглавие 🍓");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Грешка");
    await expect(newestToast(page, "bg")).toContainText("Моля въведете страница");
    await expect(field(page, adminBg["seo.page_slug"])).toHaveAccessibleDescription(
      new RegExp(adminBg["edit.problem.required"]),
    );
    await field(page, adminBg["seo.page_slug"]).fill("/about");
    await field(page, adminBg["seo.canonical_url"]).fill("javascript:alert(1)");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Неуспешно запазване");
    await expect(field(page, adminBg["seo.canonical_url"])).toHaveAccessibleDescription(
      adminBg["edit.problem.link"],
    );
    await expectUsable(page);
    await field(page, adminBg["seo.canonical_url"]).fill("");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("SEO настройки за тази страница вече съществуват");
    await field(page, adminBg["seo.page_slug"]).fill("delivery");
    await ownShop.sql("alter table seo_meta rename to seo_away");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Неуспешно запазване");
    await expect(field(page, adminBg["seo.meta_title"])).toHaveValue("Заглавие 🍓");
    const contact = await page.request.get("/contact");
    expect([contact.status(), headTagsOf(await contact.text()).title]).toEqual([200, "Контакти | Плодко"]);

    await page.goto("/admin/seo");
    await expect(newestToast(page, "bg")).toContainText("Неуспешно зареждане на SEO настройките");
    await ownShop.sql("alter table seo_away rename to seo_meta");
    await page.getByRole("link", { name: adminBg["edit.loadAgain"] }).click();
    await expect(card(page, "about")).toContainText("Who we are");
    await ownShop.sql("alter table seo_meta rename to seo_away");
    await card(page, "about").getByRole("button", { name: "Изтрий" }).click();
    await page.getByRole("dialog").getByRole("button", { name: adminBg["edit.delete"] }).click();
    await expect(newestToast(page, "bg")).toContainText("Неуспешно изтриване");
    await ownShop.sql("alter table seo_away rename to seo_meta");
  },
);

test(
  "settings can be found by slug and by either title, and each card summarises them",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop }) => {
    await ownShop.sql(`insert into seo_meta (id, page_slug, robots, title_bg, title_en, description_en, keywords_bg)
      values ('01890000-0000-7000-8000-00000000005a', 'about', 'index,follow', 'За НАС', 'About', 'Who we are', 'ние'),
      ('01890000-0000-7000-8000-00000000005b', 'delivery', 'noindex,follow', null, 'Shipping', null, null),
      ('01890000-0000-7000-8000-00000000005c', 'terms', 'index,follow', null, null, null, null)`);
    await signInAsAdmin();
    await page.goto("/admin/seo");
    await switchToEnglish(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("SEO Manager");
    await expect(card(page, "about")).toContainText("За НАС");
    await expect(card(page, "about")).toContainText("Who we are");
    await expect(card(page, "about")).toContainText("ние");
    await expect(card(page, "delivery")).toContainText("Shipping");
    await expect(card(page, "terms")).toContainText("No title set");
    await expect(page.getByRole("link", { name: "About Page" })).toContainText("Configured");
    const search = page.getByRole("searchbox", { name: adminEn["seo.search.label"] });
    await expect(search).toHaveAttribute("placeholder", "Search SEO settings...");
    for (const [typed, found] of [
      ["за нас", ["/about"]],
      ["SHIP", ["/delivery"]],
      ["ter", ["/terms"]],
    ] as const) {
      await search.fill(typed);
      await expect(page.getByRole("article").getByRole("heading")).toHaveText([...found]);
    }
    await search.fill("%_🍓");
    await expect(page.getByRole("heading", { name: "No SEO settings found" })).toBeVisible();
    await expect(page.getByText("No settings match your search.")).toBeVisible();
  },
);

test(
  "a social picture is uploaded, or its failure is reported",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 500/);
    await signInAsAdmin();
    await page.goto("/admin/seo/new/about");
    const name = adminBg["media.field.uploadFor"].replace("{label}", adminBg["seo.og_image"]);
    const buffer = await photograph(1200, 630);
    const upload = async () => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name }).click();
      await (await chooser).setFiles({ name: "споделяне.jpg", mimeType: "image/jpeg", buffer });
    };
    await ownShop.sql("alter table media rename to media_away");
    await upload();
    await expect(newestToast(page, "bg")).toContainText("Неуспешно качване на изображение");
    await ownShop.sql("alter table media_away rename to media");
    await upload();
    await expect(newestToast(page, "bg")).toContainText("Изображението е качено.");
    await expect(field(page, adminBg["seo.og_image"])).toHaveValue(/^\/media\/banner-images\/seo\/.+\.webp$/);
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["seo.created"]);
  },
);

test(
  "robots.txt names the sitemap and excludes the back office",
  { tag: "@once" },
  async ({ page, ownShop }) => {
    const robots = await page.request.get("/robots.txt");
    expect(robots.headers()["content-type"]).toContain("text/plain");
    expect(await robots.text()).toContain(`Sitemap: ${ownShop.url}/sitemap.xml`);
    expect(await robots.text()).toContain("Disallow: /admin");
    const sitemap = await page.request.get("/sitemap.xml");
    expect(sitemap.headers()["content-type"]).toContain("application/xml");
    const text = await sitemap.text();
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
      address.replace("&amp;", "&"),
    );
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      const response = await page.request.get(address);
      const head = headTagsOf(await response.text());
      expect([address, response.status(), head.canonical]).toEqual([address, 200, address]);
    }
  },
);

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test(
    "settings can be written and found without JavaScript",
    { tag: "@once" },
    async ({ page, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 422/);
      await signInAsAdmin();
      await page.goto("/admin/seo/new");
      await field(page, adminBg["seo.meta_title"]).first().fill("Дистрибутори на плодчета");
      await page.getByRole("button", create).click();
      await expect(page.getByRole("alert").filter({ hasText: "Моля въведете страница" })).toBeVisible();
      await expect(field(page, adminBg["seo.meta_title"]).first()).toHaveValue("Дистрибутори на плодчета");
      await field(page, adminBg["seo.page_slug"]).fill("distributors");
      await page.getByRole("button", create).click();
      await page.goto("/distributors");
      await expect(page).toHaveTitle("Дистрибутори на плодчета");
      await page.goto("/admin/seo?q=плодчета");
      await expect(card(page, "distributors")).toBeVisible();
      await page.goto("/admin/seo?q=нищо");
      await expect(card(page, "distributors")).toHaveCount(0);
    },
  );
});
