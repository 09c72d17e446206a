import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { openProduct } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);

  test(
    `a shop without a payment provider does not mention card payment (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop }) => {
      const product = new URL(await openProduct(page, locale, "grape")).pathname;
      const cashOnly = await ownShop.startCopy();
      const pages = [
        { path: localePath(locale, "/"), promise: t("home.promises.payment") },
        { path: product, promise: t("product.payment") },
      ];
      for (const { path, promise } of pages) {
        await page.goto(path);
        await expect(page.getByRole("main")).toContainText(promise);
        await expect(page.getByRole("contentinfo")).toContainText("Mastercard");
        await page.goto(cashOnly.url + path);
        await expect(page.getByRole("main")).not.toContainText(promise);
        await expect(page.getByRole("main")).toContainText(t("footer.cash"));
        await expect(page.getByRole("contentinfo")).not.toContainText("Mastercard");
      }
      // The page may still be loading parts, which would fail.
      await page.goto("about:blank");
      await cashOnly.stop();
    },
  );
}
