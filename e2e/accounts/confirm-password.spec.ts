import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { expect } from "#e2e/fixtures.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast } from "#e2e/shopper.ts";

/** Moves all sign-ins 16 minutes into the past. */
const outdatePassword = "update sessions set created_at = created_at - interval '16 minutes'";

for (const locale of locales) {
  const a = adminTranslator(locale);
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: a("confirm.title") });

  test(`new company settings ask for the password again and lose nothing typed (${locale}) @once`, async ({
    page,
    ownShop,
    signInAsAdmin,
    browserConsole,
  }) => {
    browserConsole.allow(/status of (403|422)/);
    await signInAsAdmin();
    if (locale === "en") await page.request.post("/admin/language", { form: { returnTo: "/admin" } });
    await page.goto("/admin/settings");
    await ownShop.sql(outdatePassword);
    const phone = field(page, a("settings.phone"));
    const save = page.getByRole("button", { name: a("settings.save") });
    await phone.fill("+359 2 111 7777");
    await save.click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(a("confirm.text"));
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(newestToast(page, locale)).toContainText(a("confirm.needed"));
    await expect(phone).toHaveValue("+359 2 111 7777");

    await save.click();
    const password = dialog.getByLabel(a("twoFactor.password"), { exact: true });
    const confirm = dialog.getByRole("button", { name: a("confirm.submit") });
    await confirm.click();
    await expect(password).toHaveAccessibleDescription(a("confirm.error.password"));
    await password.fill("a wrong password");
    await confirm.click();
    await expect(password).toHaveAccessibleDescription(a("confirm.error.credentials"));
    await password.fill(adminAccount.password);
    await password.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(newestToast(page, locale)).toContainText(a("settings.saved"));
    await page.reload();
    await expect(phone).toHaveValue("+359 2 111 7777");
  });

  test(
    `an export of customers asks for the password and then downloads (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, signInAsAdmin }) => {
      await signInAsAdmin();
      if (locale === "en") await page.request.post("/admin/language", { form: { returnTo: "/admin" } });
      await page.goto("/admin/customers");
      await ownShop.sql(outdatePassword);
      await page.getByRole("link", { name: a("customers.export") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(a("confirm.title"));
      await expectUsable(page);
      await page.getByLabel(a("twoFactor.password"), { exact: true }).fill(adminAccount.password);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: a("confirm.submit") }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      await expect(page.getByRole("status").filter({ hasText: a("confirm.download") })).toBeVisible();
      await expectUsable(page, "downloaded");
    },
  );
}

test(
  "accepting a transfer of another sum asks for the password and keeps the typed number (bg)",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of (403|422)/);
    const a = adminTranslator("bg");
    await signInAsAdmin();
    await ownShop.sql(
      `insert into bank_entries (id, digest, booked_on, amount_eur, reason, payer, created_at)
       values (gen_random_uuid(), 'another sum', '2026-11-26', 1234, 'по поръчка', 'Иван', now())`,
    );
    await page.goto("/admin/payments/bank");
    await ownShop.sql(outdatePassword);
    await page
      .getByRole("button", { name: /^Приеми превода/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: a("bank.accept.title") });
    const number = dialog.getByLabel(a("bank.accept.number"));
    await number.fill("00000000");
    await dialog.getByRole("button", { name: a("bank.accept.confirm") }).click();
    const question = page.getByRole("dialog", { name: a("confirm.title") });
    const password = question.getByLabel(a("twoFactor.password"), { exact: true });
    await expect(password).toBeVisible();
    // The question replaces the dialog, and brings it back.
    const typed = page.getByLabel(a("bank.accept.number"));
    await expect(typed).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(typed).toBeVisible();
    await expect(number).toHaveValue("00000000");

    await dialog.getByRole("button", { name: a("bank.accept.confirm") }).click();
    await password.fill(adminAccount.password);
    await password.press("Enter");
    await expect(newestToast(page, "bg")).toContainText(a("bank.refused.unknown_order"));
    await expect(number).toHaveValue("00000000");
  },
);
