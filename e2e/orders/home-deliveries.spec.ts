import { locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { openProduct } from "#e2e/shopper.ts";

const office = {
  deliveryType: "econt_office",
  carrier: "sandbox",
  officeCode: "P900001",
  deliveryDetails: "P900001",
} as const;
const typed = { deliveryType: "econt_address", deliveryDetails: "9000, ул. Драгоман 12, ет. 3" } as const;

for (const locale of locales) {
  const a = adminTranslator(locale);

  test(
    `addresses are confirmed at once, and a scanned waybill opens its parcel (${locale})`,
    { tag: "@long" },
    async ({ page, ownShop, signInAsAdmin }) => {
      await ownShop.sql("update orders set order_status = 'cancelled'");
      const productId = (await openProduct(page, "bg", "strawberry")).split("/").at(-1) ?? "";
      for (const delivery of [office, typed, typed]) {
        const body = orderBody([{ productId, quantity: 1, price: 6.9 }], {
          email: `home-${crypto.randomUUID()}@example.com`,
          city: "Варна",
          ...delivery,
        });
        const answer = await page.request.post(`${ownShop.url}/api/functions/create-order`, { data: body });
        expect(answer.status()).toBe(200);
      }
      await signInAsAdmin(page);
      if (locale === "en") await page.request.post("/admin/language", { form: { returnTo: "/admin" } });
      await page.goto("/admin/parcels");
      await page.getByRole("checkbox", { name: a("lists.selectAll"), exact: true }).check();
      await page.getByRole("button", { name: a("parcels.make"), exact: true }).click();
      await expect(page.getByText(a("parcels.addresses.others", { count: 1 }))).toBeVisible();
      const street = page.getByRole("textbox", { name: a("parcel.address.street"), exact: true });
      await expect(street).toHaveCount(2);
      await expect(street.first()).toHaveValue("ул. Драгоман");
      await street.last().fill("ул. Роза");
      await page.getByRole("button", { name: a("parcels.addresses.confirm", { count: 2 }) }).click();
      const results = a("parcels.results", { made: 3, total: 3 });
      await expect(page.getByRole("status").filter({ hasText: results })).toBeVisible();

      const made = page.getByRole("listitem").filter({ hasText: /\d{12,}/ });
      const number = /\d{12,}/.exec((await made.first().textContent()) ?? "")?.[0] ?? "";

      // A scanner types and presses Enter.
      const field = page.getByRole("textbox", { name: a("parcels.scan"), exact: true });
      await field.focus();
      await page.keyboard.type("123456");
      await page.keyboard.press("Enter");
      const unknown = page
        .getByRole("alert")
        .filter({ hasText: a("parcels.scan.unknown", { number: "123456" }) });
      await expect(unknown).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue("");
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/parcel$/);
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      // The destination stays in view after the label.
      await expect(page.getByText(/^Варна, 9000, ул\. (?:Драгоман|Роза) 12, ет\. 3$/)).toBeVisible();
      // Other tests count the labelled parcels of this shop, and what their courier pays out.
      const mine = "order_id in (select id from orders where email like 'home-%@example.com')";
      await ownShop.sql(
        `delete from sandbox_parcels where number in (select number from shipments where ${mine})`,
      );
      await ownShop.sql(`delete from shipments where ${mine}`);
    },
  );
}
