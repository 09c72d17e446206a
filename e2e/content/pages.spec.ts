import { localePath, locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import {
  bulgarian,
  english,
  titleBg,
  titleEn,
  contentBg,
  create,
  save,
  named,
  tab,
  card,
  address,
  footerLinks,
  openNew,
  editor,
} from "./page-editor.ts";
import { field, newestToast } from "#e2e/shopper.ts";

test(
  "a page can be created, seen in both languages and in the footer, changed, unpublished and deleted",
  {
    tag: "@once",
  },
  async ({ page, context, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 404/);
    await signInAsAdmin();
    await openNew(page);
    await field(page, titleBg).fill("Наши приятели");
    await field(page, titleBg).blur();
    await expect(address(page)).toHaveValue("nashi-priyateli");
    await address(page).fill("Our_Friends 2!");
    await expect(address(page)).toHaveValue("ourfriends2");
    await page.getByRole("button", { name: adminBg["edit.slug.suggest"] }).click();
    await expect(address(page)).toHaveValue("nashi-priyateli");
    await editor(page, contentBg).click();
    await page.keyboard.type("Здравейте, ");
    await page.getByRole("button", { name: adminBg["richText.bold"] }).click();
    await page.keyboard.type("приятели");
    await expect(page.getByRole("button", { name: adminBg["richText.bold"] })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await field(page, named("pages.seo.description", bulgarian)).fill("Кои са приятелите ни.");
    await field(page, named("pages.seo.keywords", bulgarian)).fill("приятели, плод");
    await tab(page, "English").click();
    await field(page, titleEn).fill("Our friends");
    await field(page, named("pages.seo.title", english)).fill("Friends of ours");
    await page.getByRole("combobox", { name: adminBg["pages.status"] }).selectOption("published");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Успех");
    await expect(newestToast(page, "bg")).toContainText("Страницата е създадена");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const opened = context.waitForEvent("page");
    await card(page, "Наши приятели")
      .getByRole("link", { name: named("pages.viewNamed", { name: "Наши приятели" }) })
      .click();
    const seen = await opened;
    await expect(seen).toHaveURL("/nashi-priyateli");
    await expect(seen.getByRole("heading", { level: 1 })).toHaveText("Наши приятели");
    await expect(seen.getByRole("main").getByRole("strong")).toHaveText("приятели");
    await expect(seen).toHaveTitle("Наши приятели");
    await expect(seen.locator("meta[name=description]")).toHaveAttribute("content", "Кои са приятелите ни.");
    await expect(seen.locator("meta[name=keywords]")).toHaveAttribute("content", "приятели, плод");
    await expect(seen.locator("link[rel=canonical]")).toHaveAttribute("href", /\/nashi-priyateli$/);
    await expect(footerLinks(seen).last()).toHaveText("Наши приятели");
    await seen.getByRole("banner").getByRole("link", { name: "Switch to English" }).click();
    await expect(seen).toHaveURL("/en/nashi-priyateli");
    await expect(seen.getByRole("heading", { level: 1 })).toHaveText("Our friends");
    await expect(seen.getByRole("main")).toContainText("Здравейте, приятели");
    await expect(seen).toHaveTitle("Friends of ours");
    await expect(footerLinks(seen, "en").last()).toHaveText("Our friends");
    await seen.close();

    await page.getByRole("link", { name: named("edit.editNamed", { name: "Наши приятели" }) }).click();
    await page.getByRole("combobox", { name: adminBg["pages.status"] }).selectOption("draft");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Страницата е обновена");
    await expect(
      page.getByRole("button", { name: named("pages.view.draft", { name: "Наши приятели" }) }),
    ).toBeDisabled();
    for (const locale of locales) {
      const response = await page.request.get(localePath(locale, "/nashi-priyateli"), { maxRedirects: 0 });
      expect([response.status(), response.headers().location, response.headers()["cache-control"]]).toEqual([
        302,
        localePath(locale, "/404"),
        "no-store",
      ]);
    }
    await page.getByRole("button", { name: named("edit.deleteNamed", { name: "Наши приятели" }) }).click();
    await page.getByRole("dialog").getByRole("button", { name: adminBg["edit.cancel"] }).click();
    await expect(card(page, "Наши приятели")).toBeVisible();
    await page.getByRole("button", { name: named("edit.deleteNamed", { name: "Наши приятели" }) }).click();
    await page.getByRole("dialog").getByRole("button", { name: adminBg["edit.delete"] }).click();
    await expect(newestToast(page, "bg")).toContainText("Страницата е изтрита");
    await expect(card(page, "Наши приятели")).toHaveCount(0);
  },
);

test(
  "a placeholder for a setting is inserted by one press, and an unknown placeholder is reported",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await signInAsAdmin();
    await openNew(page);
    await editor(page, contentBg).click();
    await page.keyboard.type("Продава ");
    const chips = page.getByRole("group", { name: adminBg["richText.chips"] });
    await chips.getByRole("button", { name: adminBg["pages.placeholder.company"], exact: true }).click();
    await page.keyboard.type(", {{булстат}}");
    await expect(editor(page, contentBg)).toHaveText("Продава {{company}}, {{булстат}}");
    await expect(page.getByText(named("pages.placeholder.unknown", { names: "{{булстат}}" }))).toBeVisible();
    await field(page, titleBg).fill("Продавач");
    await field(page, titleBg).blur();
    await tab(page, "English").click();
    await field(page, titleEn).fill("Seller");
    await page.getByRole("combobox", { name: adminBg["pages.status"] }).selectOption("published");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Успех");
    await page.goto("/prodavach");
    await expect(page.getByRole("article")).toContainText("Продава „Плодко“ ООД, {{булстат}}");
    // Other tests expect exactly the demo shop's pages.
    await ownShop.sql("delete from static_pages where slug = 'prodavach'");
  },
);

test(
  "when pages cannot be loaded, the owner gets a message, an uncached page leads to /404, and the footer has no links",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 404/);
    await signInAsAdmin();
    await page.goto("/en/about");
    await ownShop.sql("update static_pages set slug = 'never-seen' where slug = 'delivery'");
    await ownShop.sql("alter table static_pages rename to static_pages_away");
    await page.goto("/admin/pages");
    await expect(page.getByRole("heading", { name: "Неуспешно зареждане на страниците" })).toBeVisible();
    await page.goto("/en/about");
    await expect(page.getByRole("heading", { level: 1 }), "the last good page").toHaveText("About us");
    await page.goto("/en/never-seen");
    await expect(page).toHaveURL("/en/404");
    await expect(footerLinks(page, "en")).toHaveCount(0);
    await ownShop.sql("alter table static_pages_away rename to static_pages");
    await ownShop.sql("update static_pages set slug = 'delivery' where slug = 'never-seen'");
    await page.goto("/en");
    await expect(footerLinks(page, "en")).toHaveText([
      "About us",
      "Delivery and payment",
      "Returns and complaints",
      "Privacy",
      "Terms and conditions",
    ]);
  },
);
