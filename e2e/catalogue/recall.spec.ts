import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { recallTranslator } from "#app/i18n/recall.ts";
import { expect } from "#e2e/fixtures.ts";
import { placeOrder } from "#e2e/orders/placed-order.ts";
import { test } from "#e2e/own-shop.ts";
import { openProduct } from "#e2e/shopper.ts";

const a = adminTranslator("bg");
const p = productPageTranslator("bg");
const r = recallTranslator("bg");

test(
  "a lot is received, sold and recalled: its buyer gets an e-mail, everybody the notice, and a packed parcel stays",
  { tag: ["@once", "@long"] },
  async ({ page: guest, ownShop, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    // No stock for sale, and none reserved by the orders of other test files.
    await ownShop.sql("update products set stock_quantity = 0 where flavor = 'strawberry'");
    await ownShop.sql("update orders set holds_stock = false");
    const productId = (await openProduct(guest, "bg", "strawberry")).split("/").at(-1) ?? "";

    const adminPage = await openAnotherVisitor();
    await signInAsAdmin(adminPage);
    const receive = async (code: string, bestBefore: string) => {
      await adminPage.goto(`/admin/lots/new?product=${productId}`);
      await adminPage.getByLabel(a("lots.new.quantity")).fill("5");
      await adminPage.getByLabel(a("lots.new.code")).fill(code);
      await adminPage.getByLabel(a("lots.new.bestBefore")).fill(bestBefore);
      await adminPage.getByRole("button", { name: a("lots.new.submit"), exact: true }).click();
      await expect(adminPage.getByText(a("lots.new.done", { quantity: 5 }))).toBeVisible();
      return adminPage.url();
    };
    const lotPage = await receive("L2611", "2030-05-31");

    const email = "recalled@example.com";
    const { id } = await placeOrder(guest, { email, language: "bg" });
    // The page may be one that was prefetched within the last two seconds, before the lot was received.
    await guest.reload();
    await expect(guest.getByText("31.05.2030")).toBeVisible();
    for (const from of ["new", "processing"]) {
      const step = await adminPage.request.post(`/admin/orders/${id}`, { form: { intent: "advance", from } });
      expect(step.status()).toBe(200);
    }

    const packed = await placeOrder(guest, { email: "packed@example.com", language: "bg" });
    const label = { intent: "hand", carrier: "econt", number: "PACKED-1" };
    const labelled = await adminPage.request.post(`/admin/orders/${packed.id}/parcel`, { form: label });
    expect(labelled.status()).toBe(200);

    await adminPage.goto(lotPage);
    await adminPage.getByLabel(a("lots.recall.reason_bg")).fill("Парченца пластмаса.");
    await adminPage.getByLabel(a("lots.recall.reason_en")).fill("Pieces of plastic.");
    await adminPage.getByLabel(a("lots.recall.confirm")).check();
    await adminPage.getByRole("button", { name: a("lots.recall.submit"), exact: true }).click();
    await expect(adminPage.getByText(a("lots.recall.done"))).toBeVisible();
    await expect
      .poll(() => ownShop.sql(`select recipient from mails where kind = 'order_recalled'`))
      .toEqual([{ recipient: email }]);

    await guest.reload();
    await guest.getByRole("link", { name: p("lots.recall") }).click();
    await expect(guest.getByRole("heading", { level: 1 })).toContainText(r("recall.title"));
    await expect(guest.getByText("L2611")).toBeVisible();
    await expect(guest.getByText("Парченца пластмаса.")).toBeVisible();

    // The labelled parcel stays in the shop until its items were replaced.
    await receive("L2612", "2030-06-30");
    await adminPage.goto("/admin/parcels?stage=labelled");
    await adminPage.getByRole("checkbox", { name: a("parcels.select", { number: packed.number }) }).check();
    await adminPage.getByRole("button", { name: a("parcels.handOver"), exact: true }).click();
    await adminPage.getByRole("button", { name: a("parcels.handOver.yes"), exact: true }).click();
    await expect(adminPage.getByText(a("parcels.kept.repack", { count: 1 }))).toBeVisible();
    await adminPage.getByRole("link", { name: `${a("parcels.open")}, ${packed.number}` }).click();
    const repack = adminPage.getByRole("alert").filter({ hasText: a("lots.repack") });
    await expect(repack).toContainText("L2611");
    await expect(repack).toContainText("L2612");
    await repack.getByRole("button", { name: a("lots.repack.confirm") }).click();
    await expect(adminPage.getByText(a("parcel.did.repacked"))).toBeVisible();
    await expect(repack).toBeHidden();
    const handOver = { intent: "handed_over", order: packed.id };
    const moved = await adminPage.request.post("/admin/parcels?stage=labelled", { form: handOver });
    expect(moved.status()).toBe(200);
  },
);
