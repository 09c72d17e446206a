import { localePath, locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { test } from "#e2e/own-shop.ts";
import { addButton, cartLink, fillCheckout, nameOf, visit } from "#e2e/shopper.ts";

// Browsers without a window say so, and are not counted.
test.use({
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
});

const switchedOn = `
  insert into measurement_settings (id, counts_visits, updated_at) values (1, true, now())
  on conflict (id) do update set counts_visits = true, updated_at = now();
  delete from visit_counts`;
const switchedOff = "delete from measurement_settings; delete from visit_counts";
const counts = `
  select source, visits, product_views, carts, checkouts, orders from visit_counts order by visits desc, source`;

for (const locale of locales) {
  const t = translator(locale);
  const a = adminTranslator(locale);

  test(
    `a visit is counted from its link to its order, and nothing is stored on the device (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, signInAsAdmin, openAnotherVisitor }) => {
      await ownShop.sql(switchedOn);
      await page.goto(localePath(locale, "/products?utm_source=Letter"));
      await untilHydrated(page);
      const name = nameOf("strawberry", locale);
      const main = page.getByRole("main");
      await main.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      expect(await page.context().cookies()).toEqual([]);
      await addButton(page, locale, "strawberry").first().click();
      await cartLink(page).click();
      await main.getByRole("link", { name: t("cart.checkout"), exact: true }).click();
      await fillCheckout(page, locale, `counted-${locale}@example.com`);
      await main.getByRole("button", { name: t("checkout.submit") }).click();
      await page.waitForURL(/order-success/);
      const whole = { visits: 1, product_views: 1, carts: 1, checkouts: 1, orders: 1 };
      await expect(async () => {
        expect(await ownShop.sql(counts)).toEqual([{ source: "letter", ...whole }]);
      }).toPass();

      const admin = await openAnotherVisitor();
      await signInAsAdmin(admin);
      await admin.goto(`${ownShop.url}/admin/visits?days=7`);
      const row = admin.getByRole("table", { name: a("visits.bySource") }).getByRole("row");
      await expect(row.filter({ hasText: "letter" })).toContainText("100%");
      await expectUsableWithFocusRings(admin);
      await ownShop.sql(switchedOff);
    },
  );

  test(
    `a shop that counts no visits asks for nothing (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop }) => {
      await ownShop.sql(switchedOff);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await visit(page, locale, "/products?utm_source=Letter");
      expect(asked.filter((url) => url.includes("count-visit"))).toEqual([]);
    },
  );
}
