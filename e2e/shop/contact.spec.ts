import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { field, visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);
  const phone = `${t("contact.form.phone")} (${t("shop.optional")})`;

  async function write(page: Page, message: string): Promise<void> {
    await field(page, t("contact.form.name")).fill("Мария Петрова");
    await field(page, t("contact.form.email")).fill("Maria@example.com");
    await field(page, t("contact.form.message")).fill(message);
  }
  const send = (page: Page) =>
    page.getByRole("main").getByRole("button", { name: t("contact.form.submit"), exact: true });

  test(`sends a message and empties the form (${locale}) @once`, async ({ page }) => {
    await visit(page, locale, "/contact");
    await write(page, `Здравейте!\nИмате ли праскова? (${test.info().project.name})`);
    await field(page, phone).fill("0888 123 456");
    await send(page).click();
    const answer = page.getByRole("main").getByRole("status");
    await expect(answer).toContainText(t("contact.sent.title"));
    await expect(answer).toContainText(t("contact.sent.text"));
    await expect(answer).toBeInViewport();
    for (const label of ["name", "email", "message"] as const)
      await expect(field(page, t(`contact.form.${label}`))).toHaveValue("");
    await expect(field(page, phone)).toHaveValue("");
    await expect(page).toHaveURL(localePath(locale, "/contact"));
  });

  test(`the form says what is wrong, focuses it, and keeps the typed values (${locale}) @once`, async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/status of 422/);
    await visit(page, locale, "/contact");
    await send(page).click();
    const refusal = page.getByRole("alert").filter({ hasText: t("contact.error.title") });
    await expect(refusal).toContainText(t("checkout.error.required"));
    await expect(field(page, t("contact.form.name"))).toBeFocused();
    for (const label of ["name", "email", "message"] as const) {
      const control = field(page, t(`contact.form.${label}`));
      await expect(control).toHaveAttribute("required");
      await expect(control).toHaveAccessibleDescription(t("checkout.field.required"));
    }
    await expect(field(page, phone)).not.toHaveAttribute("aria-invalid");

    await write(page, "Здравейте!");
    await field(page, t("contact.form.email")).fill("maria@example");
    await field(page, phone).fill("1234");
    await send(page).click();
    await expect(field(page, t("contact.form.email"))).toBeFocused();
    await expect(field(page, t("contact.form.email"))).toHaveAccessibleDescription(t("checkout.error.email"));
    await expect(field(page, phone)).toHaveAccessibleDescription(t("checkout.error.phone"));
    await expect(refusal).toContainText(t("checkout.error.email"));
    await expect(field(page, t("contact.form.name"))).toHaveValue("Мария Петрова");
    await expect(field(page, phone)).toHaveValue("1234");
    await expect(field(page, t("contact.form.message"))).toHaveValue("Здравейте!");
  });

  test(`offline, the form says so, and the same message can be sent again (${locale}) @once`, async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await visit(page, locale, "/contact");
    await write(page, `Второ съобщение (${test.info().project.name})`);
    await page.context().setOffline(true);
    await send(page).click();
    const failure = page.getByRole("alert").filter({ hasText: t("contact.error.title") });
    await expect(failure).toContainText(t("contact.error.text"));
    await expect(failure).toBeInViewport();
    await expect(field(page, t("contact.form.email"))).toHaveValue("Maria@example.com");
    await page.context().setOffline(false);
    await send(page).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText(t("contact.sent.title"));
  });

  test(`the honeypot field is neither visible nor focusable (${locale}) @once`, async ({ page }) => {
    await visit(page, locale, "/contact");
    await expect(page.getByLabel(t("contact.form.trap"))).not.toBeInViewport();
    await expect(page.getByRole("textbox", { name: t("contact.form.trap") })).toHaveCount(0);
    await field(page, t("contact.form.message")).focus();
    await page.keyboard.press("Tab");
    await expect(send(page)).toBeFocused();
  });
}
