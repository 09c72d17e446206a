import { sofiaDay } from "#app/domain/sofia-days.ts";
import { addWorkingDays, isWorkingDay } from "#app/domain/delivery/public-holidays.ts";
import { giftTranslator } from "#app/i18n/bags/gift.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, fillCart, fillCheckout, newestToast, visit } from "#e2e/shopper.ts";

const t = translator("en");
const gift = giftTranslator("en");

test(
  "a gift to somebody else is prepaid, and the shop sees whose it is",
  { tag: "@once" },
  async ({ page, openAnotherVisitor, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/payment-methods");
    await page.getByRole("checkbox", { name: adminBg["methods.is_transfer_on"] }).check();
    await page.getByRole("textbox", { name: adminBg["methods.account_holder"] }).fill("Плодко ООД");
    await page.getByRole("textbox", { name: adminBg["methods.iban"] }).fill("BG80 BNBG 9661 1020 3456 78");
    await page.getByRole("button", { name: adminBg["settings.save"] }).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["methods.saved"]);

    const giver = await openAnotherVisitor();
    await giver.setViewportSize({ width: 390, height: 844 });
    await fillCart(giver, "en", ["strawberry"]);
    await visit(giver, "en", "/checkout");
    await fillCheckout(giver, "en", "giver@example.com");
    await expect(giver.getByRole("radio", { name: t("checkout.payment.cash_on_delivery") })).toBeVisible();
    await giver.getByRole("checkbox", { name: gift("gift.is") }).check();
    await expect(giver.getByRole("radio", { name: t("checkout.payment.cash_on_delivery") })).toBeHidden();
    await expect(giver.getByRole("status").filter({ hasText: gift("gift.noCash") })).toBeVisible();

    await field(giver, gift("gift.giftCard")).fill("Честит рожден ден!\nLove, Mimi ♥");
    await expect(giver.getByRole("group", { name: gift("gift.preview") })).toContainText("Love, Mimi ♥");
    await giver.getByRole("checkbox", { name: gift("gift.isForOther") }).check();
    await giver.getByRole("radio", { name: t("checkout.payment.bank_transfer") }).check();
    await giver.getByRole("button", { name: t("checkout.submit") }).click();
    const firstName = field(giver, gift("gift.giftFirstName"));
    await expect(firstName).toBeFocused();
    await expect(giver.getByRole("link", { name: gift("gift.giftPhone") })).toBeVisible();
    await firstName.fill("Ана");
    await field(giver, gift("gift.giftLastName")).fill("Колева");
    await field(giver, gift("gift.giftPhone")).fill("0887 654 321");
    const day = addWorkingDays(sofiaDay(new Date()), 15, isWorkingDay);
    await giver.getByLabel(gift("gift.giftWishedOn")).fill(day);
    await giver.reload();
    await expect(field(giver, gift("gift.giftPhone"))).toHaveValue("0887 654 321");
    await giver.getByRole("button", { name: t("checkout.submit") }).click();
    await expect(giver.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));

    await page.goto("/admin");
    await page.getByRole("row").filter({ hasText: "giver@example.com" }).getByRole("link").first().click();
    await expect(page.getByText("Ана Колева")).toBeVisible();
    await expect(page.getByRole("link", { name: "0887 654 321" })).toBeVisible();
    await expect(page.getByRole("link", { name: adminBg["orders.gift.print"] })).toBeVisible();
  },
);
