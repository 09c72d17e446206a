import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { headTagsOf } from "#tests/factories/pages/head-tags.ts";
import type { HeadTags } from "#tests/factories/pages/head-tags.ts";
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
  { tag: ["@once", "@long"] },
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
