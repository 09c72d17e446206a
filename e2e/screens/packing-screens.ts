import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { adminScreen } from "./admin-screen.ts";

/** The packer's screens: picking, packing and parcels. */
export const packingScreens = [
  adminScreen("picking", "orders/packing/picking", "/orders/picking"),
  adminScreen("packing of an order", "orders/packing/view", (shop) => `/orders/${shop.bagOrder}/packing`, {
    as: "packer",
    isRepeatable: true,
    complaints: /status of 409/,
    act: async ({ page, locale }) => {
      const t = adminTranslator(locale);
      await page.getByLabel(t("packing.scan")).fill("0000000000000");
      await page.getByRole("button", { name: t("packing.scan.add"), exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    },
  }),
  adminScreen("parcels", "parcels/list", "/parcels"),
  adminScreen("parcels, some selected", "parcels/list", "/parcels", {
    isRepeatable: true,
    act: async ({ page }) => {
      await page.getByRole("main").getByRole("checkbox").nth(1).check();
    },
  }),
  adminScreen(
    "addresses of parcels",
    "parcels/addresses",
    (shop) => `/parcels/addresses?order=${shop.homeOrder}`,
  ),
];
