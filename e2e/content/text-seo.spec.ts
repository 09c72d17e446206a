import { adminBg } from "#app/i18n/admin-bg.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCart, newestToast, visit } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const a = translatorOf(adminBg);

test(
  "a text is typed through quick create and shown at once, in the checkout too, and deleted through its dialog",
  {
    tag: "@once",
  },
  async ({ page, signInAsAdmin, ownShop }) => {
    await fillCart(page, "bg", ["orange"]);
    await signInAsAdmin();
    await page.goto("/admin/text-seo");
    const checkout = await page.context().newPage();
    const conditions = checkout.getByRole("main");
    const keys = ["terms_conditions", "privacy_policy"] as const;
    for (const key of keys) {
      await page.getByRole("link", { name: a("text-seo.quick.new", { key }), exact: true }).click();
      const dialog = page.getByRole("dialog");
      for (const language of ["Български", "English"]) {
        await page.getByRole("tab", { name: language }).click();
        await dialog.getByRole("textbox", { name: a("text-seo.content", { language }), exact: true }).click();
        await page.keyboard.insertText(`${key} (${language})`);
      }
      await page.getByRole("button", { name: a("edit.create") }).click();
      await expect(dialog).toHaveCount(0);
      await expect(newestToast(page, "bg")).toContainText("Съдържанието е запазено.");
    }
    for (const [locale, language] of [
      ["bg", "Български"],
      ["en", "English"],
    ] as const) {
      await visit(checkout, locale, "/checkout");
      for (const key of keys) await expect(conditions).toContainText(`${key} (${language})`);
    }

    const remove = page.getByRole("button", { name: a("edit.deleteNamed", { name: keys[1] }) });
    await remove.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("edit.delete") })
      .click();
    await expect(remove).toHaveCount(0);
    await checkout.reload();
    await expect(conditions).toContainText("terms_conditions (English)");
    await expect(conditions).not.toContainText("privacy_policy");
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
    await expect(rows.nth(2).getByRole("cell").nth(4)).toContainText(a("text-seo.none"));
    const scope = page.getByRole("combobox", { name: a("text-seo.filter") });
    await expect(scope.getByRole("option")).toHaveText(["Всички", "Сайт", "Категория", "Страница"]);
    await scope.selectOption("site");
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/scope=site/);
    await scope.selectOption("category");
    await expect(page.getByRole("heading", { name: a("text-seo.notFound.title") })).toBeVisible();
    await page.getByRole("link", { name: a("edit.search.clear") }).click();
    await expect(rows).toHaveCount(3);
    const search = page.getByRole("searchbox", { name: a("text-seo.search") });
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
