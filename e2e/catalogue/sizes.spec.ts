import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator, translatorOf } from "#app/i18n/translate.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { nameOf, newestToast, visit } from "#e2e/shopper.ts";

const a = translatorOf(adminBg);
const peach = nameOf("peach", "bg");

test(
  "the owner adds a size, and shoppers choose it, without JavaScript too",
  { tag: "@once" },
  async ({ page, signInAsAdmin, openAnotherVisitor, browserConsole }) => {
    browserConsole.allow(/409/);
    await signInAsAdmin();
    await page.goto("/admin/products");
    await page.getByRole("link", { name: peach, exact: true }).click();
    await page.getByRole("link", { name: a("products.sizes.add") }).click();
    const dialog = page.getByRole("dialog", { name: a("products.sizes.new") });
    const weight = dialog.getByLabel(a("products.field.weight"));
    await expect(
      dialog.getByLabel(a("products.field.name", { language: a("edit.language.bg") })),
    ).toHaveValue(peach);
    await weight.fill("150");
    await dialog.getByLabel(a("products.field.price.BGN")).fill("26,00");
    await dialog.getByLabel(a("products.field.stock"), { exact: true }).fill("7");
    await dialog.getByLabel(a("products.field.active")).check();
    await dialog.getByRole("button", { name: a("edit.create") }).click();
    await expect(weight).toHaveAccessibleDescription(a("edit.problem.same_weight"));
    await weight.fill("1500");
    await dialog.getByRole("button", { name: a("edit.create") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("products.created"));
    await expect(page.getByRole("link", { name: new RegExp(`^${peach}`) })).toHaveText([
      `${peach}, 150 г`,
      `${peach}, 1,5 кг`,
    ]);

    for (const [locale, size] of [
      ["bg", "1,5 кг"],
      ["en", "1.5 kg"],
    ] as const) {
      const t = translator(locale);
      const name = nameOf("peach", locale);
      const shopper = await openAnotherVisitor({ javaScriptEnabled: false });
      await visit(shopper, locale, "/products");
      const card = shopper.getByRole("article").filter({ hasText: name });
      await expect(card).toContainText(t("product.from"));
      await card.getByRole("link", { name: t("product.chooseSizeOf", { name }) }).click();
      await shopper.getByRole("navigation").getByRole("link", { name: size }).click();
      await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(`${name}, ${size}`);
      await expect(shopper).toHaveTitle(new RegExp(`^${name}, ${size}`));
      const json = await shopper.locator('script[type="application/ld+json"]').allTextContents();
      expect(json.filter((text) => text.includes('"ProductGroup"'))).toHaveLength(1);
    }

    await visit(page, "en", "/products");
    const name = nameOf("peach", "en");
    const en = translator("en");
    await page.getByRole("link", { name: en("product.chooseSizeOf", { name }) }).click();
    await page.getByRole("link", { name: "1.5 kg" }).click();
    await expect(page.getByRole("link", { name: "1.5 kg" })).toHaveAttribute("aria-current", "page");
    await expectUsable(page);
    await page.getByRole("button", { name: en("product.addNamed", { name: `${name}, 1.5 kg` }) }).click();
    await visit(page, "en", "/cart");
    await expect(page.getByRole("main")).toContainText(`${name}, 1.5 kg`);
  },
);

test(
  "the owner ties two products as sizes and takes them apart again",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/products");
    const orange = nameOf("orange", "bg");
    const grape = nameOf("grape", "bg");
    for (const name of [orange, grape])
      await page.getByLabel(a("products.select", { name }), { exact: true }).check();
    await page.getByRole("button", { name: a("products.batch.unite") }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(orange);
    await question.getByRole("button", { name: a("products.batch.unite") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("products.batch.done.unite", { count: 2 }));
    const sizes = page.getByRole("link", { name: new RegExp(`^${orange}`) });
    await expect(sizes).toHaveText([`${orange}, 100 г`, `${orange}, 110 г`]);
    await page.getByRole("button", { name: a("products.batch.separate") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("products.batch.done.separate", { count: 2 }));
    await expect(sizes).toHaveText([orange, orange]);
  },
);
