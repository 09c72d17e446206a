import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { registerPerson } from "./register-person.ts";
import { cartLink, field, fillCart, fillCheckout, nameOf, orderNumberIn, visit } from "#e2e/shopper.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";

for (const locale of locales) {
  const t = translator(locale);
  const address = (path: string) => localePath(locale, path);

  test(`the profile refuses invalid values, and once saved shows the new name in the header (${locale}) @once`, async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/status of 422/);
    const person = await registerPerson(page);
    await visit(page, locale, "/profile");
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("profile.title"));
    await expect(main.getByRole("tab", { selected: true })).toHaveText(t("profile.tab.profile"));
    await expect(field(page, t("profile.firstName"))).toHaveValue(person.firstName);
    await expect(field(page, t("profile.email"))).toHaveValue(person.email);
    await expect(field(page, t("profile.email"))).toHaveAttribute("readonly");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex,follow");

    const save = main.getByRole("button", { name: t("profile.save"), exact: true });
    const refused = async (reason: string) => {
      await save.click();
      const refusal = main.getByRole("alert").filter({ hasText: t("profile.error.title") });
      await expect(refusal).toContainText(reason);
    };
    await field(page, t("profile.firstName")).fill("  ");
    await field(page, t("profile.address")).fill("ул. „Роза“ 1, Пловдив");
    await refused(
      locale === "bg" ? "Моля попълнете името и фамилията." : "Please fill in your first and last name.",
    );
    await expect(field(page, t("profile.firstName"))).toHaveAttribute("aria-invalid", "true");
    await field(page, t("profile.firstName")).fill("Мария-<b>Елена");
    await field(page, t("profile.phone")).fill("осем");
    await refused(t("profile.error.phone"));
    await expect(field(page, t("profile.phone"))).toHaveValue("осем");
    await expect(field(page, t("profile.address"))).toHaveValue("ул. „Роза“ 1, Пловдив");
    await field(page, t("profile.phone")).fill("0888 123 456");
    await save.click();
    await expect(
      main
        .getByRole("status")
        .filter({ hasText: locale === "bg" ? "Профилът е актуализиран." : "Your profile has been updated." }),
    ).toBeVisible();
    await expect(field(page, t("profile.firstName"))).toHaveValue("Мария-bЕлена");
    await expect(page.getByRole("banner").getByText("Мария-bЕлена").first()).toBeAttached();

    await page.reload();
    await expect(field(page, t("profile.firstName"))).toHaveValue("Мария-bЕлена");
    await expect(field(page, t("profile.phone"))).toHaveValue("0888 123 456");
    await expect(field(page, t("profile.address"))).toHaveValue("ул. „Роза“ 1, Пловдив");
  });

  test(
    `a person signed out meanwhile sees a message, and the typed name stays (${locale})`,
    { tag: "@once" },
    async ({ page, context, browserConsole }) => {
      browserConsole.allow(/status of 401/);
      await registerPerson(page);
      await visit(page, locale, "/profile");
      await field(page, t("profile.lastName")).fill("Петрова");
      await context.clearCookies();
      await page.getByRole("button", { name: t("profile.save"), exact: true }).click();
      const refusal = page.getByRole("alert").filter({ hasText: t("profile.error.title") });
      await expect(refusal).toContainText(
        locale === "en" ? "No user logged in" : "Не сте влезли в профила си.",
      );
      await expect(field(page, t("profile.lastName"))).toHaveValue("Петрова");
      await refusal.getByRole("link").click();
      await expect(page).toHaveURL(address("/auth"));
    },
  );

  test(
    `an order in the profile can be opened, followed and ordered again (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
      // Three people, each of whom waits for an e-mail.
      test.slow();
      browserConsole.allow(/status of 404/);
      const person = await registerPerson(page);
      const main = page.getByRole("main");
      await visit(page, locale, "/profile");
      await main.getByRole("tab", { name: t("profile.tab.orders") }).click();
      await expect(page).toHaveURL(address("/profile?tab=orders"));
      await expect(main.getByRole("heading", { name: t("orders.empty.title") })).toBeVisible();
      await expect(main.getByRole("link", { name: t("orders.empty.button") })).toHaveAttribute(
        "href",
        address("/products"),
      );

      const number = await buy(page, locale, person.email);
      await visit(page, locale, "/profile?tab=orders");
      const row = main.getByRole("row").filter({ hasText: number });
      await expect(row).toContainText(locale === "bg" ? /\d\d\.\d\d\.\d{4} г\./ : /\d\d\.\d\d\.\d{4}(?! г)/);
      await expect(row).toContainText(locale === "bg" ? "12,80 лв." : "12,80 BGN");
      await expect(row).toContainText(locale === "bg" ? "6,54 €" : "6,54 EUR");
      await expect(row).toContainText(locale === "bg" ? "Очаква" : "Pending");
      await expect(row).toContainText(locale === "bg" ? "Нова" : "New");
      // The link covers the whole row.
      await row.getByRole("cell").last().click({ force: true });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("orders.one", { number }));
      await expect(page).toHaveTitle(locale === "bg" ? /Моята поръчка/ : /My order/);
      const lines = main.getByRole("listitem");
      for (const flavor of ["strawberry", "orange"] as const)
        await expect(lines.filter({ hasText: nameOf(flavor, locale) })).toContainText(
          t("checkout.summary.quantity", { count: 1 }),
        );
      await expect(main).toContainText("Варна Левски");
      await expect(main).toContainText(t("checkout.payment.cash_on_delivery"));
      await expect(main.getByRole("definition").nth(1)).toHaveText(t("cart.shipping.free"));
      await expect(main.getByRole("definition").last()).toContainText(
        locale === "bg" ? "6,54 €" : "6,54 EUR",
      );
      await expect(lines.filter({ hasText: t("orders.event.placed") })).toContainText(/\d\d:\d\d/);
      const order = page.url();

      const adminPage = await openAnotherVisitor();
      await signInAsAdmin(adminPage);
      await adminPage.goto("/admin");
      await adminPage.getByRole("row").filter({ hasText: number }).getByRole("button").click();
      await expect(adminPage.getByRole("row").filter({ hasText: number })).toContainText("Обработва се");
      await page.reload();
      await expect(lines.filter({ hasText: t("orders.status.processing") })).toBeVisible();

      // Another person's order is a missing page, for an administrator too.
      const stranger = await openAnotherVisitor();
      await registerPerson(stranger);
      for (const other of [stranger, adminPage]) {
        const answer = await other.goto(order);
        expect(answer?.status()).toBe(404);
        await expect(other.getByRole("heading", { level: 1 })).toHaveText(t("notFound.title"));
      }

      await main.getByRole("button", { name: t("orders.again") }).click();
      await expect(page).toHaveURL(address("/cart"));
      await expect(page.getByText(t("orders.again.added"))).toBeVisible();
      await expect(cartLink(page)).toContainText("2");
      await expect(main.getByRole("link", { name: nameOf("orange", locale), exact: true })).toBeVisible();
    },
  );

  test(
    `a person can download their own data with their profile and orders (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page }) => {
      const person = await registerPerson(page, { firstName: "Анна" });
      const number = await buy(page, locale, person.email);
      await visit(page, locale, "/profile");
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: t("profile.data.button") }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("plodko-my-data.json");
      const collected: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
      expect(collected).toMatchObject({
        email: person.email,
        profile: { first_name: "Анна", last_name: person.lastName },
        newsletter: { is_subscribed: false },
        orders: [{ order_number: number, total_bgn: 12.8, total_eur: 6.54 }],
        wishlist: [],
        contact_messages: [],
      });
    },
  );

  test(
    `an account can be deleted for good with its password and a confirmation (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, browserConsole }) => {
      browserConsole.allow(/status of 4(03|22|01)/);
      const person = await registerPerson(page);
      await visit(page, locale, "/profile");
      const main = page.getByRole("main");
      const button = main.getByRole("button", { name: t("deletion.button") });
      await expect(button).toBeHidden();
      await main.getByText(t("deletion.open")).click();
      await expect(main.getByText(t("deletion.stays.1"))).toBeVisible();
      const refused = async (reason: string) => {
        await button.click();
        const refusal = main.getByRole("alert").filter({ hasText: t("deletion.error.title") });
        await expect(refusal).toContainText(reason);
      };
      await field(page, t("deletion.password")).fill(person.password);
      await refused(t("deletion.error.unconfirmed"));
      await main.getByRole("checkbox", { name: t("deletion.confirm") }).check();
      await field(page, t("deletion.password")).fill("");
      await refused(t("deletion.error.password"));
      await field(page, t("deletion.password")).fill("wrong-password");
      await refused(t("deletion.error.credentials"));
      await field(page, t("deletion.password")).fill(person.password);
      await button.click();
      await expect(page).toHaveURL(address("/?account=deleted"));
      await expect(page.getByText(t("auth.deleted.title"))).toBeVisible();
      expect((await page.context().cookies()).filter(({ name }) => name.startsWith("shop"))).toEqual([]);
      await page.goto(address("/profile"));
      await expect(page).toHaveURL(address("/auth"));
      await page.getByRole("main").getByLabel(t("auth.email"), { exact: true }).fill(person.email);
      await page.getByRole("main").getByLabel(t("auth.password"), { exact: true }).fill(person.password);
      await page
        .getByRole("main")
        .getByRole("button", { name: t("auth.signIn"), exact: true })
        .click();
      await expect(page.getByText(t("auth.error.credentials"))).toBeVisible();
    },
  );
}

test(
  "the checkout has a customer's data until they sign out",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const t = translator("bg");
    const person = await registerPerson(page);
    const form = { intent: "update", firstName: person.firstName, lastName: person.lastName };
    await page.request.post("/profile", {
      form: { ...form, phone: "0888 123 456", address: "ул. „Роза“ 1, Пловдив" },
    });
    await buy(page, "bg", person.email);
    await fillCart(page, "bg", ["grape"]);
    await visit(page, "bg", "/checkout");
    await expect(field(page, t("checkout.firstName"))).toHaveValue(person.firstName);
    await expect(field(page, t("checkout.email"))).toHaveValue(person.email);
    await expect(field(page, t("checkout.phone"))).toHaveValue("0888 123 456");
    // Delivery as in the last order.
    await expect(field(page, t("checkout.city"))).toHaveValue("Варна");
    await expect(field(page, t("checkout.office"))).toHaveValue("Варна Левски");
    await page.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
    await expect(field(page, t("checkout.address"))).toHaveValue("ул. „Роза“ 1, Пловдив");
    await field(page, t("checkout.phone")).fill("0899 000 111");
    await page.reload();
    await expect(field(page, t("checkout.lastName"))).toHaveValue(person.lastName);
    await expect(field(page, t("checkout.phone"))).toHaveValue("0899 000 111");

    // After signing out the data is gone, so that the browser's next user does not order under the same name.
    const other = await page.context().newPage();
    await visit(other, "bg", "/");
    await other.getByLabel(t("account.menu", { name: person.firstName })).click();
    await other.getByRole("button", { name: t("account.signOut") }).click();
    await expect(other.getByRole("link", { name: t("nav.signIn"), exact: true })).toBeVisible();
    for (const text of ["checkout.firstName", "checkout.email", "checkout.city", "checkout.address"] as const)
      await expect(field(page, t(text))).toHaveValue("");
    await page.reload();
    await expect(field(page, t("checkout.phone"))).toHaveValue("0899 000 111");
    for (const text of ["checkout.firstName", "checkout.email", "checkout.address"] as const)
      await expect(field(page, t(text))).toHaveValue("");
  },
);

test(
  "the question about deleting an account and a profile without orders are accessible",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const t = translator("bg");
    await registerPerson(page);
    await visit(page, "bg", "/profile");
    await page.getByText(t("deletion.open")).click();
    await expectUsableWithFocusRings(page);
    await visit(page, "bg", "/profile?tab=orders");
    await expectUsableWithFocusRings(page);
  },
);

/** Buys a strawberry and an orange, delivered to an office, and returns the order's number. */
async function buy(page: Page, locale: Locale, email: string): Promise<string> {
  await fillCart(page, locale, ["strawberry", "orange"]);
  await visit(page, locale, "/checkout");
  await fillCheckout(page, locale, email);
  await page.getByRole("button", { name: translator(locale)("checkout.submit") }).click();
  await expect(page).toHaveURL(/\/order-success/);
  return orderNumberIn(page);
}
