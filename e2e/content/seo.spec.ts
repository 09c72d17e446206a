import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-bg.ts";
import { adminEn } from "#app/i18n/admin-en.ts";
import { headTagsOf } from "#tests/factories/pages/head-tags.ts";
import type { HeadTags } from "#tests/factories/pages/head-tags.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast } from "#e2e/shopper.ts";

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
      "Знаци: 18; препоръчват се до 60.",
    );
    await field(page, adminBg["seo.meta_description"]).fill("Отговаряме до един ден.");
    await field(page, adminBg["seo.meta_keywords"]).fill("контакти, плодчета");
    await field(page, adminBg["seo.og_title"]).fill(evil);
    await field(page, adminBg["seo.og_image"]).fill("/demo/grape.webp");
    const searched = dialog.getByRole("figure", { name: adminBg["seo.preview.search"] });
    await expect(searched).toContainText("Пишете ни | Плодко");
    await expect(dialog.getByRole("figure", { name: adminBg["seo.preview.share"] })).toContainText(evil);
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
      "og:title": evil,
      "og:description": "Отговаряме до един ден.",
      "og:image": `${ownShop.url}/demo/grape.webp`,
      "twitter:title": evil,
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
    await page.reload();
    expect(await page.evaluate(() => "hacked" in window), "no value runs as a script").toBe(false);

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
  "a list that could not be loaded can be loaded again, and a failed deletion is reported",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 500/);
    await ownShop.sql(`insert into seo_meta (id, page_slug, title_en, description_bg)
      values ('01890000-0000-7000-8000-00000000005e', 'about', 'Who we are', 'За нас')`);
    await signInAsAdmin();
    await ownShop.sql("alter table seo_meta rename to seo_away");
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
    const buffer = await photograph(120, 63);
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
