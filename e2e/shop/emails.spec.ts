import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { openMenu } from "#e2e/admin-menu.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { emailTo, emailsTo } from "#e2e/emails.ts";
import { field, openProduct } from "#e2e/shopper.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";

// The test inspects the e-mail's frame with a script, which the frame's sandbox reports.
test.beforeEach(({ browserConsole }) => browserConsole.allow(/Blocked script execution in 'about:srcdoc'/));

/** Returns an address that only this test uses, to distinguish its e-mails from others. */
function newAddress(name: string): string {
  const { project, parallelIndex } = test.info();
  return `${name}-${project.name}-${parallelIndex}-${Date.now()}@example.com`;
}

/** Places an order through the API as the browser does, and returns its number. */
async function order(page: Page, email: string, language: Locale): Promise<string> {
  const id = (await openProduct(page, language, "strawberry")).split("/").at(-1) ?? "";
  const items = [{ productId: id, quantity: 1, price: 6.9 }];
  const answer = await page.request.post("/api/functions/create-order", {
    data: orderBody(items, { email, language }),
  });
  expect(answer.status()).toBe(200);
  const { orderId } = (await answer.json()) as { orderId: string };
  return orderId.slice(-8);
}

/** Opens the e-mails with the back office in this language. */
async function openEmails(page: Page, locale: Locale): Promise<void> {
  const a = adminTranslator(locale);
  await page.goto("/admin/emails");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  if ((await heading.textContent()) !== a("emails.title")) {
    const other = adminTranslator(locale === "bg" ? "en" : "bg");
    await openMenu(page);
    await page
      .getByRole("button", { name: other("menu.language.label") })
      .filter({ visible: true })
      .click();
  }
  await expect(heading).toHaveText(a("emails.title"));
}

for (const locale of locales) {
  const a = adminTranslator(locale);
  const l = emailTranslator(locale);

  test(
    `the owner reads an order's e-mail, resends it and sends a test (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 409/);
      const customer = newAddress("customer");
      const number = await order(page, customer, locale);
      const arrived = await emailTo(customer, new RegExp(number));
      expect(arrived.subject).toBe(l("order_received.subject", { number }));
      const toOwner = await emailTo("hello@plodko.example", new RegExp(number));
      expect(toOwner.replyTo).toBe(customer);

      const adminPage = await openAnotherVisitor();
      await signInAsAdmin(adminPage);
      await openEmails(adminPage, locale);
      await expect(adminPage.getByText(a("emails.noServer.title"))).toHaveCount(0);
      const sent = adminPage.getByRole("link", { name: a("emails.filter.sent"), exact: true });
      await sent.click();
      await expect(adminPage).toHaveURL("/admin/emails?state=sent");
      // The router changes the address before it shows the filtered list, whose links carry the filter.
      await expect(sent).toHaveAttribute("aria-current", "true");
      const row = adminPage.getByRole("row").filter({ hasText: customer });
      await expect(row).toContainText(a("emails.state.sent"));
      await row.getByRole("link", { name: a("emails.kind.order_received") }).click();

      await expect(adminPage.getByRole("heading", { level: 1 })).toHaveText(a("emails.kind.order_received"));
      await expect(adminPage.getByText(l("order_received.subject", { number }))).toBeVisible();
      const email = adminPage.getByTitle(a("emails.preview")).contentFrame();
      await expect(email.getByRole("heading", { level: 1 })).toHaveText(l("order_received.title"));
      await expect(email.getByText(number)).toBeVisible();
      await expect(adminPage.getByRole("region", { name: a("emails.plainText") })).toContainText(number);

      await adminPage.getByRole("button", { name: a("emails.resend"), exact: true }).click();
      await expect(adminPage.getByRole("alert")).toContainText(a("emails.resend.already_sent"));
      expect(await emailsTo(customer)).toHaveLength(1);
      await adminPage.getByRole("button", { name: a("emails.resend.confirm"), exact: true }).click();
      await expect(adminPage.getByText(a("emails.resend.ok"))).toBeVisible();
      await expect(async () => expect(await emailsTo(customer)).toHaveLength(2)).toPass();
      const copies = await emailsTo(customer);
      expect(new Set(copies.map((copy) => copy.messageId)).size).toBe(2);

      await adminPage.getByRole("link", { name: a("emails.back") }).click();
      await expect(adminPage).toHaveURL("/admin/emails?state=sent");
      await adminPage.getByText(a("emails.test"), { exact: true }).click();
      const recipient = field(adminPage, a("emails.test.recipient"));
      await expect(recipient).toHaveValue(adminAccount.email);
      const tester = newAddress("tester");
      await recipient.fill(tester);
      await adminPage.getByRole("combobox", { name: a("emails.test.kind") }).selectOption("order_shipped");
      await adminPage.getByRole("combobox", { name: a("emails.test.language") }).selectOption(locale);
      await adminPage.getByRole("button", { name: a("emails.test.submit"), exact: true }).click();
      await expect(adminPage.getByText(a("emails.test.ok", { recipient: tester }))).toBeVisible();
      const sample = await emailTo(tester, /./);
      const subject = l("order_shipped.subject", { number: "0a1b2c3d" });
      expect(sample.subject).toBe(l("email.sample", { subject }));
      await adminPage.getByRole("link", { name: a("emails.test.show") }).click();
      await expect(adminPage.getByRole("heading", { level: 1 })).toHaveText(
        `${a("emails.kind.order_shipped")} (${a("emails.sample")})`,
      );
    },
  );
}

test(
  "an invalid test address keeps the other choices",
  { tag: "@once" },
  async ({ page, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    const a = adminTranslator("bg");
    await signInAsAdmin();
    await openEmails(page, "bg");
    await page.getByText(a("emails.test"), { exact: true }).click();
    // Valid for the browser's own check, but not for the shop's.
    await field(page, a("emails.test.recipient")).fill("me@example");
    await page.getByRole("combobox", { name: a("emails.test.kind") }).selectOption("contact_message");
    await page.getByRole("combobox", { name: a("emails.test.language") }).selectOption("en");
    await page.getByRole("button", { name: a("emails.test.submit"), exact: true }).click();
    await expect(page.getByText(a("emails.test.error.email"))).toBeVisible();
    await expect(field(page, a("emails.test.recipient"))).toHaveValue("me@example");
    await expect(page.getByRole("combobox", { name: a("emails.test.kind") })).toHaveValue("contact_message");
    await expect(page.getByRole("combobox", { name: a("emails.test.language") })).toHaveValue("en");
  },
);

test(
  "the e-mails page with the test form open is accessible",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await order(page, newAddress("axe"), "bg");
    await signInAsAdmin();
    await openEmails(page, "en");
    await page.getByText(adminTranslator("en")("emails.test"), { exact: true }).click();
    await expectUsableWithFocusRings(page);
  },
);
