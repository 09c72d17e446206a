import type { Page } from "@playwright/test";
import { copyrightYears } from "#app/domain/dates.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { SiteTextKey } from "#app/domain/content/site-texts.ts";
import { siteTextKeys, siteTexts } from "#app/domain/content/site-texts.ts";
import { adminBg } from "#app/i18n/admin-bg.ts";
import { translator } from "#app/i18n/translate.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { partOf } from "#tests/factories/page-parts.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, fillCart, uncachedHome, newestToast, visit } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/looks-right.ts";

const names = { bg: "Български", en: "English" } as const;

function named(key: keyof typeof adminBg, values: Record<string, string>): string {
  return adminBg[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

const keyField = (page: Page) => field(page, adminBg["text-seo.key"]);
const create = { name: adminBg["edit.create"] };
const save = { name: adminBg["edit.save"], exact: true };
const quick = (page: Page, key: string, kind: "new" | "edit" = "new") =>
  page.getByRole("link", { name: named(`text-seo.quick.${kind}`, { key }), exact: true });

type Place = {
  path: string;
  /** The built-in text while the owner has written none. */
  fallback: TextKey;
  part: "header" | "main" | "footer";
  /** The level of the heading that shows it. */
  level?: 1 | 2;
};

const footer = (page: Page) => page.getByRole("contentinfo");

/** Every built-in key, and where it is shown. */
const places: Record<SiteTextKey, Place[]> = {
  header_tagline: [{ path: "/products", fallback: "shop.tagline", part: "header" }],
  footer_about: [{ path: "/products", fallback: "footer.about", part: "footer" }],
  footer_copyright: [{ path: "/products", fallback: "footer.copyright", part: "footer" }],
  contact_info: [{ path: "/contact", fallback: "contact.subtitle", part: "main" }],
  fruits_headline: [{ path: "/", fallback: "home.products.title", part: "main", level: 2 }],
  sweets_headline: [{ path: "/", fallback: "home.hero.title", part: "main", level: 1 }],
  about_content: [{ path: "/", fallback: "home.about", part: "main" }],
  privacy_policy: [
    { path: "/contact", fallback: "contact.form.privacy", part: "main" },
    { path: "/checkout", fallback: "checkout.privacy", part: "main" },
  ],
  terms_conditions: [{ path: "/checkout", fallback: "checkout.terms", part: "main" }],
};

const written = (key: SiteTextKey, locale: Locale) =>
  locale === "bg" ? `Нов текст за ${key.replaceAll("_", " ")}` : `New text for ${key.replaceAll("_", " ")}`;

/** Expects the texts in the served pages, and those of the checkout, which appear with the cart, in the browser. */
async function expectEverywhere(
  page: Page,
  textOf: (key: SiteTextKey, place: Place, locale: Locale) => string,
  languages: readonly Locale[] = locales,
) {
  for (const locale of languages)
    for (const path of ["/products", "/", "/contact", "/checkout"]) {
      const address = localePath(locale, path);
      const served = await (await page.request.get(address)).text();
      if (path === "/checkout") await visit(page, locale, path);
      for (const key of siteTextKeys)
        for (const place of places[key].filter((each) => each.path === path)) {
          const text = textOf(key, place, locale);
          if (path === "/checkout") await expect(page.getByRole("main"), key).toContainText(text);
          else expect(shownIn(served, place), `${key} at ${address}`).toContain(text.replaceAll(/\s+/g, " "));
        }
    }
}

function shownIn(html: string, { part, level }: Place): string {
  const found = partOf(html, part);
  return (level ? found.headings(level).join(" ") : found.text).replaceAll(/\s+/g, " ");
}

test(
  "every key can be written through quick create, is shown in both languages, and falls back to the built-in text when deleted",
  {
    tag: "@once",
  },
  async ({ page, signInAsAdmin, ownShop }) => {
    test.setTimeout(180_000);
    await fillCart(page, "bg", ["orange"]);
    const builtIn = (_: SiteTextKey, { fallback }: Place, locale: Locale) =>
      translator(locale)(fallback, { company: "", years: copyrightYears(new Date()) })
        .split("  ")[0]
        ?.split(". ")[0] ?? "";
    await signInAsAdmin();
    await page.goto("/admin/text-seo");
    await expect(page.getByRole("heading", { name: adminBg["text-seo.empty.title"] })).toBeVisible();
    for (const key of siteTextKeys) {
      await quick(page, key).click();
      const dialog = page.getByRole("dialog");
      await expect(keyField(page)).toHaveValue(key);
      await expect(page.getByRole("combobox", { name: adminBg["text-seo.scope"] })).toHaveValue(
        siteTexts[key].scope,
      );
      await expect(dialog).toContainText(adminBg[`text-seo.place.${key}`]);
      const shows = siteTexts[key].shows[0];
      for (const locale of locales) {
        const language = { language: names[locale] };
        await page.getByRole("tab", { name: names[locale] }).click();
        if (shows === "content") {
          await dialog
            .getByRole("textbox", { name: named("text-seo.content", language), exact: true })
            .click();
          await page.keyboard.insertText(written(key, locale));
        } else await field(page, named("text-seo.titleField", language)).fill(written(key, locale));
      }
      await page.getByRole("button", create).click();
      await expect(dialog).toHaveCount(0);
      await expect(newestToast(page, "bg")).toContainText("Съдържанието е запазено.");
      await expect(quick(page, key, "edit")).toBeVisible();
    }
    await expectEverywhere(page, (key, _, locale) => written(key, locale));
    await expect(footer(page)).toContainText(written("contact_info", "en"));

    // Without an English text the Bulgarian one is shown.
    await ownShop.sql("update text_content set title_en = null, content_en = null, updated_at = now()");
    await expectEverywhere(page, (key) => written(key, "bg"), ["en"]);
    // A blank text counts as none.
    await page.goto("/admin/text-seo");
    await quick(page, "header_tagline", "edit").click();
    await field(page, named("text-seo.titleField", { language: names.bg })).fill("   ");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Съдържанието е запазено.");
    expect(await ownShop.sql("select title_bg from text_content where key = 'header_tagline'")).toEqual([
      { title_bg: null },
    ]);
    const remove = page.getByRole("button", {
      name: named("edit.deleteNamed", { name: siteTextKeys[1] ?? "" }),
    });
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: adminBg["edit.delete"] }).click();
    await expect(remove).toHaveCount(0);
    // The others are deleted alike.
    await ownShop.sql("delete from text_content where key <> 'header_tagline'");
    await expectEverywhere(page, builtIn);
    await ownShop.sql("delete from text_content");
  },
);

test(
  "refusals have the specification's text, and lose no typed value",
  {
    tag: "@once",
  },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (422|409|500)/);
    await signInAsAdmin();
    await page.goto("/admin/text-seo/new");
    await expect(page.getByRole("dialog")).toBeVisible();
    const title = field(page, named("text-seo.titleField", { language: names.bg }));
    await title.fill("Едно заглавие");
    const refused = async (text: string) => {
      await page.getByRole("button", create).click();
      await expect(newestToast(page, "bg")).toContainText("Грешка");
      await expect(newestToast(page, "bg")).toContainText(text);
      await newestToast(page, "bg").getByRole("button").click();
      await expect(newestToast(page, "bg")).toHaveCount(0);
      await expect(title).toHaveValue("Едно заглавие");
    };
    await refused("Моля, въведете ключ.");
    await expect(keyField(page)).toHaveAttribute("aria-invalid", "true");
    await ownShop.sql(
      "insert into text_content (id, scope, key) values (gen_random_uuid(), 'site', 'taken_key')",
    );
    await keyField(page).fill("taken_key");
    await refused("Този ключ вече съществува за този обхват.");
    await ownShop.sql("alter table text_content rename to text_content_away");
    await refused("Неуспешно запазване на съдържанието.");
    await page.goto("/admin/settings");
    await page.goto("/admin/text-seo");
    await expect(page.getByRole("heading", { name: "Неуспешно зареждане на съдържанията." })).toBeVisible();
    // The storefront falls back to its built-in texts.
    await page.goto(uncachedHome);
    await expect(footer(page)).toContainText(translator("bg")("footer.about"));
    await ownShop.sql("alter table text_content_away rename to text_content");
    await page.goto("/admin/text-seo/new");
    await expect(page.getByRole("dialog")).toBeVisible();
    await keyField(page).fill("taken_key");
    await page.getByRole("combobox", { name: adminBg["text-seo.scope"] }).selectOption("page");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Съдържанието е запазено.");
    await ownShop.sql("delete from text_content");
  },
);

test(
  "the table shows the languages and SEO of each text, and can be searched and filtered by scope",
  {
    tag: "@once",
  },
  async ({ page, signInAsAdmin, ownShop }) => {
    await ownShop.sql(`insert into text_content (id, scope, key, title_bg, title_en, seo_title_en, created_at) values
    (gen_random_uuid(), 'site', 'older_one', 'Поздрав', null, null, now() - interval '1 day'),
    (gen_random_uuid(), 'page', 'newer_one', 'Плодове', 'Fruits', 'Fruit', now())`);
    await signInAsAdmin();
    await page.goto("/admin/text-seo");
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1).getByRole("cell")).toHaveText([
      /newer_one/,
      /Плодове/,
      /Страница/,
      /BGEN/,
      /SEO\s*EN/,
      /.*/,
    ]);
    await expect(rows.nth(2).getByRole("cell").nth(4)).toContainText(adminBg["text-seo.none"]);
    const scope = page.getByRole("combobox", { name: adminBg["text-seo.filter"] });
    await expect(scope.getByRole("option")).toHaveText(["Всички", "Сайт", "Категория", "Страница"]);
    await scope.selectOption("site");
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/scope=site/);
    await scope.selectOption("category");
    await expect(page.getByRole("heading", { name: adminBg["text-seo.notFound.title"] })).toBeVisible();
    await page.getByRole("link", { name: adminBg["edit.search.clear"] }).click();
    await expect(rows).toHaveCount(3);
    const search = page.getByRole("searchbox", { name: adminBg["text-seo.search"] });
    for (const [typed, found] of [
      ["OLDER", "older_one"],
      ["fruits", "newer_one"],
      ["поздр", "older_one"],
    ] as const) {
      await search.fill(typed);
      await search.press("Enter");
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(1)).toContainText(found);
    }
    await ownShop.sql("delete from text_content");
  },
);

test(
  "a long key does not widen the list, and axe finds no fault",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop }) => {
    await ownShop.sql(
      "insert into text_content (id, scope, key, title_bg) values (gen_random_uuid(), 'site', 'a_rather_long_key_of_somebody', 'Плодове')",
    );
    await signInAsAdmin();
    await page.goto("/admin/text-seo");
    await expectUsable(page);
    await ownShop.sql("delete from text_content");
  },
);
