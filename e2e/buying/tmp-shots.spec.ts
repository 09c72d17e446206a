import { adminBg } from "#app/i18n/admin-bg.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCart, fillCheckout, newestToast, visit } from "#e2e/shopper.ts";

test("shots", async ({ page, openAnotherVisitor, signInAsAdmin }) => {
  test.setTimeout(240_000);
  const shot = async (p: typeof page, name: string, width: number) => {
    await p.setViewportSize({ width, height: 900 });
    await p.waitForTimeout(400);
    await p.screenshot({ path: `/tmp/shots/${name}-${width}.png`, fullPage: true });
  };
  await signInAsAdmin();
  await page.goto("/admin/payment-methods");
  await page.getByRole("checkbox", { name: adminBg["methods.is_transfer_on"] }).check();
  await page.getByRole("checkbox", { name: adminBg["methods.is_in_hand_on"] }).check();
  await page.getByRole("textbox", { name: adminBg["methods.account_holder"] }).fill("Плодко ООД");
  await page.getByRole("textbox", { name: adminBg["methods.iban"] }).fill("BG80 BNBG 9661 1020 3456 78");
  await page.getByRole("textbox", { name: adminBg["methods.bic"] }).fill("BNBGBGSF");
  await page.getByRole("button", { name: adminBg["settings.save"] }).click();
  await expect(newestToast(page, "bg")).toContainText(adminBg["methods.saved"]);
  for (const width of [390, 1280]) await shot(page, "settings-bg", width);
  const shopper = await openAnotherVisitor();
  for (const locale of ["bg", "en"] as const) {
    const t = translator(locale);
    await fillCart(shopper, locale, ["strawberry"]);
    await visit(shopper, locale, "/checkout");
    await fillCheckout(shopper, locale, `shots-${locale}@example.com`);
    await shopper.getByRole("radio", { name: t("checkout.payment.bank_transfer") }).check();
    for (const width of [390, 1280]) await shot(shopper, `checkout-${locale}`, width);
    await shopper.getByRole("button", { name: t("checkout.submit") }).click();
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
    for (const width of [390, 1280]) await shot(shopper, `success-${locale}`, width);
  }
  const main = shopper.getByRole("main");
  const number = (await main.getByText(/^[0-9a-f]{8}$/).first().textContent()) ?? "";
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/payments/bank/file");
  const file = `Дата;Основание;Кредит;Наредител\n25.11.2026;Order ${number};3,53;MARIA IVANOVA\n25.11.2026;За бонбони;3,53;ПЕТЪР ПЕТРОВ\n24.11.2026;ПОРЪЧКА 00000000;99,99;\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: adminBg["payouts.file.read"] }).click();
  await expect(page.getByRole("button", { name: adminBg["payouts.file.preview"] })).toBeVisible();
  for (const width of [390, 1280]) await shot(page, "bank-columns", width);
  await page.getByRole("button", { name: adminBg["payouts.file.preview"] }).click();
  await expect(page.getByRole("button", { name: adminBg["payouts.file.apply"] })).toBeVisible();
  for (const width of [390, 1280]) await shot(page, "bank-preview", width);
  await page.getByRole("button", { name: adminBg["payouts.file.apply"] }).click();
  await page.getByRole("link", { name: adminBg["bank.file.toList"] }).click();
  await expect(page.getByText(adminBg["bank.open"]).first()).toBeVisible();
  for (const width of [390, 1280]) await shot(page, "bank-list", width);
  await page.goto("/admin");
  await page.getByRole("row").filter({ hasText: "shots-bg@example.com" }).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: adminBg["orders.mark_paid"] })).toBeVisible();
  for (const width of [390, 1280]) await shot(page, "order-office", width);
});
