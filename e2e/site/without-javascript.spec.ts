import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { nameOf } from "#e2e/shopper.ts";

test.use({ javaScriptEnabled: false });

for (const locale of locales) {
  const t = translator(locale);

  test(
    `search, category and sorting work without JavaScript (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await page.goto(localePath(locale, "/"));
      const main = page.getByRole("main");
      await expect(main.getByRole("article")).toHaveCount(4);
      await main.getByRole("link", { name: t("home.hero.button") }).click();
      const names = main.getByRole("article").getByRole("heading");
      await expect(names).toHaveCount(5);

      const search = main.getByRole("searchbox", { name: t("products.search") });
      for (const [typed, flavor] of [
        ["ягода", "strawberry"],
        ["jagoda", "strawberry"],
        ["pinapple", "pineapple"],
      ] as const) {
        await search.fill(typed);
        await search.press("Enter");
        await expect(names).toHaveText([nameOf(flavor, locale)]);
        await expect(search).toHaveValue(typed);
      }
      await search.fill("");
      await main
        .getByRole("combobox", { name: t("products.category") })
        .selectOption(locale === "bg" ? "Градина и лозе" : "Garden & vineyard");
      await main.getByRole("combobox", { name: t("products.sort") }).selectOption("price_asc");
      await main.getByRole("button", { name: t("products.apply") }).click();
      await expect(names).toHaveText([nameOf("grape", locale), nameOf("strawberry", locale)]);

      await search.fill("марципан");
      await search.press("Enter");
      await expect(main.getByRole("heading", { name: t("products.empty.title") })).toBeVisible();
      await main.getByRole("link", { name: t("products.empty.clear") }).click();
      await expect(names).toHaveCount(5);
      await expect(names.first()).toHaveText(nameOf("orange", locale));
    },
  );

  test(
    `a dead e-mailed link leads to a form that works without JavaScript (${locale})`,
    { tag: "@once" },
    async ({ page, browserConsole }) => {
      browserConsole.allow(/status of 404/);
      const main = page.getByRole("main");
      await page.goto(`${localePath(locale, "/auth/reset-password")}?token=forged`);
      await expect(main.getByRole("alert")).toContainText(t("reset.link.title"));
      await main.getByRole("link", { name: t("reset.again") }).click();
      await main.getByLabel(t("auth.email"), { exact: true }).fill("nobody@example.com");
      await main.getByRole("button", { name: t("forgot.send") }).click();
      await expect(main.getByText(t("forgot.sent.text"))).toBeVisible();
    },
  );

  test(`pages and links work without JavaScript (${locale}) @once`, async ({ page }) => {
    const main = page.getByRole("main");
    const needsScript = main.getByRole("paragraph").filter({ hasText: t("cart.noScript") });
    await page.goto(localePath(locale, "/categories"));
    await main.getByRole("link", { name: locale === "bg" ? "Овощна градина" : "Orchard" }).click();
    await main.getByRole("link", { name: nameOf("peach", locale), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf("peach", locale));
    await expect(main).toContainText(locale === "bg" ? "8,50 лв." : "8,50 BGN");
    await expect(needsScript).toBeVisible();
    const heart = t("wishlist.toggle", { name: nameOf("peach", locale) });
    await expect(page.getByRole("button", { name: heart })).toHaveCount(0);
    for (const path of ["/cart", "/checkout"]) {
      await page.goto(localePath(locale, path));
      await expect(needsScript).toBeVisible();
    }
    const header = page.getByRole("banner");
    const menu = header.getByLabel(t("shop.menu"), { exact: true }).filter({ visible: true });
    if ((await menu.count()) > 0) await menu.click();
    await header
      .getByRole("link", { name: t("nav.contact"), exact: true })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("contact.title"));
    await header.getByRole("link", { name: t("shop.language.label") }).click();
    await expect(page).toHaveURL(localePath(locale === "bg" ? "en" : "bg", "/contact"));
  });
}
