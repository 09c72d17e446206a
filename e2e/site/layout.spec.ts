import { localePath, locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { bg } from "#app/i18n/bg.ts";
import { translator } from "#app/i18n/translate.ts";
import { phoneMenu } from "#e2e/admin-menu.ts";
import { holdScripts, untilHydrated } from "#e2e/hydration.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { nameOf, openProduct, visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);
  const other = locale === "bg" ? "en" : "bg";

  test(`changing the language keeps the page and its parameters (${locale}) @once`, async ({ page }) => {
    const toggle = page.getByRole("banner").getByRole("link", { name: t("shop.language.label") });
    await visit(page, locale, "/products?q=qgoda&sort=price_asc");
    await toggle.click();
    await expect(page).toHaveURL(localePath(other, "/products?q=qgoda&sort=price_asc"));
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText([
      nameOf("strawberry", other),
    ]);
    await expect(page.getByRole("searchbox")).toHaveValue("qgoda");

    const product = new URL(await openProduct(page, locale, "grape"));
    await toggle.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf("grape", other));
    const id = product.pathname.split("/").at(-1) ?? "";
    await expect(page).toHaveURL(localePath(other, `/products/${id}`));
    await expect(page).toHaveTitle(new RegExp(nameOf("grape", other)));
  });

  test(`the first Tab reaches the skip link (${locale})`, { tag: "@once" }, async ({ page }) => {
    await visit(page, locale, "/products");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: t("shop.skip") });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("searchbox")).toBeFocused();
  });

  test(
    `the menu of a narrow screen closes on Escape and after navigation (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(page, locale, "/");
      const menu = page.getByRole("banner").getByLabel(t("shop.menu"), { exact: true });
      const contact = page.getByRole("banner").getByRole("link", { name: t("nav.contact") });
      await expect(contact).toBeHidden();
      await menu.click();
      await expect(contact).toBeVisible();
      await contact.focus();
      await page.keyboard.press("Escape");
      await expect(contact).toBeHidden();
      await expect(menu).toBeFocused();
      await page.keyboard.press("Enter");
      await contact.click();
      await expect(page).toHaveURL(localePath(locale, "/contact"));
      await expect(contact).toBeHidden();
    },
  );
}

test.describe("on a slow phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "a menu opened before hydration stays open until one of its links is followed",
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin }) => {
      await signInAsAdmin();
      const sidebar = phoneMenu(page);
      for (const { path, menu, link, to } of [
        { path: "/", menu: page.getByLabel(bg["shop.menu"]), link: bg["nav.contact"], to: "/contact" },
        { path: "/admin", menu: sidebar, link: adminBg["menu.products"], to: "/admin/products" },
      ]) {
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: "commit" });
        const disclosure = menu.locator("..");
        await menu.click();
        await expect(disclosure).toHaveAttribute("open");
        release();
        await untilHydrated(page);
        // Two frames later, React's effects after hydration have run.
        await page.evaluate(
          () =>
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
        );
        await disclosure.getByRole("link", { name: link, exact: true }).click();
        await expect(page).toHaveURL(to);
        await expect(disclosure).not.toHaveAttribute("open");
      }
    },
  );
});
