import type { Locator, Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { openMenu } from "#e2e/admin-menu.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { demoShop, field, newestToast, visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);
  const a = adminTranslator(locale);

  test(
    `a message from the contact form reaches the owner, who answers and deletes it (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 422/);
      const writer = `Писател ${locale} ${test.info().project.name}`;
      const email = `writer-${locale}-${test.info().project.name}@example.com`;
      await visit(page, locale, "/contact");
      await field(page, t("contact.form.name")).fill(writer);
      await field(page, t("contact.form.email")).fill(email);
      await field(page, `${t("contact.form.phone")} (${t("shop.optional")})`).fill("+359 888 123 456");
      await field(page, t("contact.form.message")).fill("<b>Първи</b> ред\nвтори ред");
      await page.getByRole("button", { name: t("contact.form.submit"), exact: true }).click();
      await expect(page.getByRole("main").getByRole("status")).toContainText(t("contact.sent.title"));

      const adminPage = await openAnotherVisitor();
      await signInAsAdmin(adminPage);
      await openMessages(adminPage, locale);
      const message = adminPage.getByRole("article", { name: writer });
      await expect(message).toContainText("<b>Първи</b> ред\nвтори ред");
      await expect(message).toContainText(a("messages.new"));
      await expect(message).toContainText(a(`messages.language.${locale}`));
      await expect(message.getByRole("link", { name: email })).toHaveAttribute("href", reply(email, locale));
      await expect(message.getByRole("link", { name: "+359 888 123 456" })).toHaveAttribute(
        "href",
        "tel:+359888123456",
      );

      await mark(message, a("messages.handle"));
      await expect(newestToast(adminPage, locale)).toContainText(a("messages.done.handle"));
      await expect(message).toContainText(a("messages.handled"));
      await show(adminPage, a("messages.filter.unhandled"));
      await expect(adminPage).toHaveURL("/admin/messages?show=unhandled");
      await expect(message).toHaveCount(0);
      await show(adminPage, a("messages.filter.all"));
      await mark(message, a("messages.reopen"));
      await expect(newestToast(adminPage, locale)).toContainText(a("messages.done.reopen"));
      await show(adminPage, a("messages.filter.unhandled"));
      // Handling it removes it from this list, and still shows the toast.
      await mark(message, a("messages.handle"));
      await expect(newestToast(adminPage, locale)).toContainText(a("messages.done.handle"));
      await expect(message).toHaveCount(0);

      await show(adminPage, a("messages.filter.all"));
      await message.getByRole("link", { name: a("messages.replyNamed", { name: writer }) }).click();
      await adminPage.getByRole("button", { name: a("messages.reply.send") }).click();
      const text = field(adminPage, a("messages.reply.text"));
      await expect(text).toHaveAccessibleDescription(new RegExp(a("messages.reply.refused.required")));
      await text.fill("Първи <i>отговор</i>\nвтори ред");
      await adminPage.getByRole("button", { name: a("messages.reply.send") }).click();
      const sent = adminPage
        .getByRole("main")
        .getByRole("status")
        .filter({ hasText: a("messages.reply.done") });
      await expect(sent).toBeVisible();
      await expect(text).toHaveCount(0);
      await adminPage.getByRole("link", { name: a("messages.reply.back") }).click();
      await expect(message).toContainText("Първи <i>отговор</i>\nвтори ред");

      const remove = message.getByRole("button", { name: a("messages.deleteNamed", { name: writer }) });
      const dialog = adminPage.getByRole("dialog", { name: a("messages.delete.title") });
      await remove.click();
      await expect(dialog).toContainText(writer);
      await dialog.getByRole("button", { name: a("messages.delete.cancel") }).click();
      await expect(dialog).toBeHidden();
      await expect(message).toBeVisible();
      await remove.click();
      await dialog.getByRole("button", { name: a("messages.delete"), exact: true }).click();
      await expect(newestToast(adminPage, locale)).toContainText(a("messages.done.delete"));
      await expect(message).toHaveCount(0);
    },
  );

  test(
    `reports a message that another person deleted meanwhile (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 409/);
      const email = `gone-${locale}@example.com`;
      const sent = await page.request.post("/api/functions/send-contact-email", {
        data: { name: `Изчезващ ${locale}`, email, phone: "", message: "Здравейте!", language: locale },
      });
      expect(sent.ok()).toBe(true);
      await signInAsAdmin();
      await openMessages(page, locale);
      const message = page.getByRole("article", { name: `Изчезващ ${locale}` });
      const other = await page.context().newPage();
      await openMessages(other, locale);
      const theirs = other.getByRole("article", { name: `Изчезващ ${locale}` });
      await theirs.getByRole("button", { name: a("messages.delete") }).click();
      await other
        .getByRole("dialog")
        .getByRole("button", { name: a("messages.delete"), exact: true })
        .click();
      await expect(theirs).toHaveCount(0);
      await mark(message, a("messages.handle"));
      await expect(newestToast(page, locale)).toContainText(a("messages.gone"));
    },
  );
}

function reply(email: string, locale: (typeof locales)[number]): string {
  return `mailto:${email}?subject=${encodeURIComponent(adminTranslator(locale)("messages.replySubject", demoShop(locale)))}`;
}

/** Follows the link by keyboard: on a phone a toast slides over it, and a click might hit the toast. */
async function show(adminPage: Page, filter: string): Promise<void> {
  await adminPage.getByRole("link", { name: filter, exact: true }).press("Enter");
}

async function mark(message: Locator, name: string): Promise<void> {
  await message.getByRole("button", { name, exact: true }).click();
}

/** Opens the messages in a language; on a phone the language switch is in the menu. */
async function openMessages(page: Page, locale: (typeof locales)[number]): Promise<void> {
  const a = adminTranslator(locale);
  await page.goto("/admin/messages");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  if ((await heading.textContent()) !== a("messages.title")) {
    const other = adminTranslator(locale === "bg" ? "en" : "bg");
    await openMenu(page);
    await page
      .getByRole("button", { name: other("menu.language.label") })
      .filter({ visible: true })
      .click();
  }
  await expect(heading).toHaveText(a("messages.title"));
}
