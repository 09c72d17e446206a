import { localePath, locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { translator } from "#app/i18n/translate.ts";
import { withdrawalTranslator } from "#app/i18n/withdrawal.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { emailTo, linkIn } from "#e2e/emails.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { placeOrder } from "./placed-order.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);
  const w = withdrawalTranslator(locale);
  const l = emailTranslator(locale);
  const a = adminTranslator(locale);

  test(
    `a guest withdraws from an order and gets a confirmation at once, and the owner handles it (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, browserConsole, openAnotherVisitor, signInAsAdmin }) => {
      browserConsole.allow(/status of 422/);
      const name = `Отказала се ${locale} ${test.info().project.name}`;
      const email = `withdraws-${locale}-${test.info().project.name}@example.com`;
      const order = await placeOrder(page, { email, language: locale });

      await test.step("the order's e-mail and the footer link to the form", async () => {
        const mail = await emailTo(email, new RegExp(order.number));
        const address = new URL(linkIn(mail, localePath(locale, "/withdrawal")));
        await page.goto(localePath(locale, "/contact"));
        const link = page.getByRole("contentinfo").getByRole("link", { name: w("withdrawal.title") });
        await expect(link).toHaveAttribute("href", localePath(locale, "/withdrawal"));
        await visit(page, locale, `/withdrawal${address.search}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(w("withdrawal.title"));
        await expect(field(page, w("withdrawal.orderNumber"))).toHaveValue(order.number);
      });

      await test.step("missing values are named, and no typed value is lost", async () => {
        await field(page, w("withdrawal.name")).fill(name);
        await page.getByRole("button", { name: w("withdrawal.next") }).click();
        await expect(page.getByRole("alert").first()).toContainText(t("checkout.error.required"));
        await expect(field(page, w("withdrawal.email"))).toBeFocused();
        await field(page, w("withdrawal.email")).fill("withdraws@");
        await page.getByRole("button", { name: w("withdrawal.next") }).click();
        await expect(page.getByRole("alert").first()).toContainText(t("checkout.error.email"));
        await expect(field(page, w("withdrawal.name"))).toHaveValue(name);
        await field(page, w("withdrawal.email")).fill(email);
      });

      await test.step("the declaration is shown for review, and can be corrected", async () => {
        await page.getByRole("button", { name: w("withdrawal.next") }).click();
        await expect(page.getByRole("heading", { name: w("withdrawal.review.title") })).toBeFocused();
        await page.getByRole("button", { name: w("withdrawal.change") }).click();
        await expect(field(page, w("withdrawal.orderNumber"))).toHaveValue(order.number);
        await field(page, `${w("withdrawal.goods")} (${t("shop.optional")})`).fill("1 x <ягода>\n1 x ананас");
        await page.getByRole("button", { name: w("withdrawal.next") }).click();
        await expect(page.getByRole("main")).toContainText(w("withdrawal.review.statement"));
        for (const declared of [name, email, order.number, "1 x <ягода>"])
          await expect(page.getByRole("main")).toContainText(declared);
        await expectUsableWithFocusRings(page);
      });

      await test.step("one click submits it, and an e-mail with its content arrives", async () => {
        await page.getByRole("button", { name: w("withdrawal.confirm") }).click();
        await expect(page.getByRole("heading", { name: w("withdrawal.done.title") })).toBeFocused();
        await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
        await expectUsableWithFocusRings(page);
        const mail = await emailTo(
          email,
          new RegExp(l("withdrawal_received.subject", { number: order.number })),
        );
        for (const declared of [
          name,
          email,
          order.number,
          "1 x <ягода>",
          l("withdrawal.statement").slice(0, 30),
        ])
          expect(mail.text).toContain(declared);
        expect(mail.text).toMatch(/\d\d\.\d\d\.20\d\d( г\.)?, \d\d:\d\d/);
      });

      await test.step("the owner finds it with its order, marks it as handled, and reopens it", async () => {
        const adminPage = await openAnotherVisitor();
        await signInAsAdmin(adminPage);
        await adminPage.goto("/admin/withdrawals?show=open");
        if (locale === "en") await switchToEnglish(adminPage);
        const card = adminPage.getByRole("article", { name });
        await expect(card).toContainText("1 x <ягода>\n1 x ананас");
        await expect(card).toContainText(a("withdrawals.term.undelivered"));
        await expect(card.getByRole("link", { name: order.number })).toHaveAttribute(
          "href",
          `/admin/orders/${order.id}`,
        );
        await card.getByRole("button", { name: a("withdrawals.handleNamed", { name }) }).click();
        await expect(newestToast(adminPage, locale)).toContainText(a("withdrawals.done.handle"));
        await expect(card).toHaveCount(0);
        await adminPage.getByRole("link", { name: a("withdrawals.filter.handled"), exact: true }).click();
        await card.getByRole("button", { name: a("withdrawals.reopenNamed", { name }) }).click();
        await expect(newestToast(adminPage, locale)).toContainText(a("withdrawals.done.reopen"));
        await adminPage.goto(`/admin/orders/${order.id}`);
        await expect(adminPage.getByText(a("orders.event.withdrawal"))).toBeVisible();
      });
    },
  );
}

test(
  "a handled declaration without an order can be deleted for good, after a confirmation",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    const w = withdrawalTranslator("bg");
    const a = adminTranslator("bg");
    const name = "Без поръчка";
    await visit(page, "bg", "/withdrawal");
    await field(page, w("withdrawal.name")).fill(name);
    await field(page, w("withdrawal.orderNumber")).fill("ffffffff");
    await field(page, w("withdrawal.email")).fill("erase-me@example.com");
    await page.getByRole("button", { name: w("withdrawal.next") }).click();
    await page.getByRole("button", { name: w("withdrawal.confirm") }).click();
    await expect(page.getByRole("heading", { name: w("withdrawal.done.title") })).toBeFocused();

    await signInAsAdmin();
    await page.goto("/admin/withdrawals");
    const card = page.getByRole("article", { name });
    const remove = card.getByRole("button", { name: a("withdrawals.deleteNamed", { name }) });
    await expect(remove).toHaveCount(0);
    await card.getByRole("button", { name: a("withdrawals.handleNamed", { name }) }).click();
    await remove.click();
    const dialog = page.getByRole("dialog");
    await expectUsableWithFocusRings(page);
    await dialog.getByRole("button", { name: a("withdrawals.delete.cancel") }).click();
    await expect(card).toBeVisible();
    await remove.click();
    await dialog.getByRole("button", { name: a("withdrawals.delete"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(a("withdrawals.done.delete"));
    await expect(card).toHaveCount(0);
  },
);

test("changing the language keeps the declaration's step", { tag: "@once" }, async ({ page }) => {
  const w = { bg: withdrawalTranslator("bg"), en: withdrawalTranslator("en") };
  const toggle = (locale: "bg" | "en") =>
    page.getByRole("banner").getByRole("link", { name: translator(locale)("shop.language.label") });
  await visit(page, "bg", "/withdrawal");
  await field(page, w.bg("withdrawal.name")).fill("Двуезична");
  await field(page, w.bg("withdrawal.orderNumber")).fill("eeeeeeee");
  await field(page, w.bg("withdrawal.email")).fill("two-languages@example.com");
  await page.getByRole("button", { name: w.bg("withdrawal.next") }).click();
  await expect(page.getByRole("heading", { name: w.bg("withdrawal.review.title") })).toBeVisible();
  await toggle("bg").click();
  await expect(page.getByRole("heading", { name: w.en("withdrawal.review.title") })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("two-languages@example.com");
  await page.getByRole("button", { name: w.en("withdrawal.change") }).click();
  await expect(field(page, w.en("withdrawal.name"))).toHaveValue("Двуезична");
  await page.getByRole("button", { name: w.en("withdrawal.next") }).click();
  await expect(page.getByRole("heading", { name: w.en("withdrawal.review.title") })).toBeVisible();
  await toggle("en").click();
  await expect(page.getByRole("heading", { name: w.bg("withdrawal.review.title") })).toBeVisible();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: w.bg("withdrawal.title") })
    .click();
  await expect(field(page, w.bg("withdrawal.orderNumber"))).toHaveValue("");
});
