import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { placeOrder } from "#e2e/orders/placed-order.ts";
import { test } from "#e2e/own-shop.ts";

const a = adminTranslator("bg");
const gtin = "3800123456787";

test(
  "a packer scans with the camera, is told of a wrong code, and moves the packed order on",
  { tag: ["@once", "@long"] },
  async ({ page: guest, ownShop, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    const { id, number } = await placeOrder(guest, { email: "packed-by-scan@example.com", language: "bg" });
    await ownShop.sql(`update products set gtin = null where gtin = '${gtin}'`);
    await ownShop.sql(`update products set gtin = '${gtin}'
      where id = (select product_id from order_lines where order_id = '${id}')`);

    const page = await openAnotherVisitor();
    // A camera of a black picture, and a detector that sees what the test holds before it.
    await page.addInitScript(() => {
      const held = { codes: [] as string[] };
      Object.assign(window, {
        held,
        BarcodeDetector: class {
          static getSupportedFormats() {
            return Promise.resolve(["ean_13"]);
          }
          detect = async () => held.codes.map((rawValue) => ({ rawValue }));
        },
      });
      Object.defineProperty(navigator, "mediaDevices", {
        value: {
          getUserMedia: async () => {
            const canvas = document.createElement("canvas");
            // Without a drawn picture, the stream never plays.
            setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 1, 1), 100);
            return canvas.captureStream();
          },
        },
      });
    });
    const hold = (...codes: string[]) =>
      page.evaluate(
        (shown) => void Object.assign(Reflect.get(window, "held") as object, { codes: shown }),
        codes,
      );
    await signInAsAdmin(page);

    await page.goto("/admin/orders/picking");
    await expect(page.getByRole("heading", { name: a("picking.title") })).toBeVisible();
    await expect(page.getByRole("table", { name: a("picking.totals") })).toBeVisible();

    const answer = await page.goto(`/admin/orders/${id}/packing`);
    expect(answer?.headers()["permissions-policy"]).toContain("camera=(self)");
    await expect(page.getByRole("heading", { name: a("packing.title", { number }) })).toBeVisible();
    await page.getByRole("button", { name: a("packing.camera"), exact: true }).click();
    await hold("0000000000000");
    await expect(page.getByText(a("packing.refused.unknown_code", { code: "0000000000000" }))).toBeVisible();
    await hold(gtin);
    await expect(page.getByText(a("packing.done.title"))).toBeVisible();

    await page.getByRole("button", { name: a("orders.advance.processing"), exact: true }).click();
    await expect
      .poll(() => ownShop.sql(`select order_status from orders where id = '${id}'`))
      .toEqual([{ order_status: "processing" }]);
  },
);
