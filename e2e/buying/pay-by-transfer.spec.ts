import { formatMoney } from "#app/domain/money.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { fillCart, fillCheckout, newestToast, visit } from "#e2e/shopper.ts";

const t = translator("en");

test(
  "a shopper orders by bank transfer, and the bank's file pays the order",
  { tag: "@once" },
  async ({ page, openAnotherVisitor, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/payment-methods");
    await page.getByRole("checkbox", { name: adminBg["methods.is_transfer_on"] }).check();
    await page.getByRole("textbox", { name: adminBg["methods.account_holder"] }).fill("Плодко ООД");
    await page.getByRole("textbox", { name: adminBg["methods.iban"] }).fill("BG80 BNBG 9661 1020 3456 78");
    await page.getByRole("button", { name: adminBg["settings.save"] }).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["methods.saved"]);

    const shopper = await openAnotherVisitor();
    await shopper.setViewportSize({ width: 390, height: 844 });
    const main = shopper.getByRole("main");
    await fillCart(shopper, "en", ["strawberry"]);
    await visit(shopper, "en", "/checkout");
    await fillCheckout(shopper, "en", "transfer@example.com");
    await shopper.getByRole("radio", { name: t("checkout.payment.bank_transfer") }).check();
    await shopper.getByRole("button", { name: t("checkout.submit") }).click();
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
    await expect(main.getByText("BG80 BNBG 9661 1020 3456 78")).toBeVisible();
    await expect(main.getByRole("img", { name: "QR code of the transfer" })).toBeVisible();
    const number =
      (await main
        .getByText(/^[0-9a-f]{8}$/)
        .first()
        .textContent()) ?? "";

    const file = `Дата;Основание;Кредит;Наредител\n25.11.2026;Order ${number.toUpperCase()};3,53;MARIA IVANOVA\n`;
    await page.goto("/admin/payments/bank/file");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByRole("button", { name: adminBg["payouts.file.read"] }).click();
    await page.getByRole("button", { name: adminBg["payouts.file.preview"] }).click();
    await expect(page.getByText(formatMoney(353, "EUR", "bg")).first()).toBeVisible();
    await page.getByRole("button", { name: adminBg["payouts.file.apply"] }).click();
    await page.getByRole("link", { name: adminBg["bank.file.toList"] }).click();
    await expect(page.getByRole("row").filter({ hasText: number })).toContainText(
      adminBg["bank.state.matched"],
    );

    await shopper.reload();
    await expect(main.getByText(t("success.money.paid"))).toBeVisible();
    await expect(main.getByText("BG80 BNBG 9661 1020 3456 78")).toBeHidden();
  },
);
