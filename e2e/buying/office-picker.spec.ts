import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { field, fillCart, officeRadio, openOfficeField, visit } from "#e2e/shopper.ts";

const isCreateOrder = (url: URL) => url.pathname === "/api/functions/create-order";

for (const locale of locales) {
  const t = translator(locale);
  const p = pickerTranslator(locale);

  test(`a guest picks an automat by keyboard after typing its town in Latin letters, and is offered it again (${locale}) @once`, async ({
    page,
  }) => {
    await openCheckout(page, locale);
    await officeRadio(page, locale).check();
    await field(page, t("checkout.firstName")).fill("Иван");
    await field(page, t("checkout.lastName")).fill("Петров");
    await field(page, t("checkout.email")).fill(`picker-${locale}@example.com`);
    await field(page, t("checkout.phone")).fill("0888 123 456");

    const city = page.getByRole("combobox", { name: t("checkout.city"), exact: true });
    await city.focus();
    await page.keyboard.type("plowdi");
    const town = page.getByRole("option", { name: locale === "bg" ? /^Пловдив/ : /^Plovdiv/ });
    await expect(town).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(city).toHaveValue(locale === "bg" ? "Пловдив" : "Plovdiv");

    await pressTabTo(page, p("picker.kind.automat"));
    await page.keyboard.press("Enter");
    const options = page.getByRole("listbox", { name: p("picker.list") }).getByRole("option");
    await expect(options).toHaveCount(5);
    const office = page.getByRole("combobox", { name: p("picker.label"), exact: true });
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(office).toBeFocused({ timeout: 100 });
    }).toPass();
    // Not every automat takes the cash of this order.
    const places = await options.allTextContents();
    const place = places.findLastIndex((text) => !text.includes(p("picker.noCash.marked")));
    for (let presses = 0; presses <= place; presses++) await page.keyboard.press("ArrowDown");
    await expect(options.nth(place)).toHaveAttribute("aria-selected", "true");
    await expect(office).toHaveAttribute("aria-activedescendant", /./);
    await page.keyboard.press("Enter");

    const chosen = page.getByRole("region", { name: p("picker.chosen") });
    await expect(chosen).toContainText(p("picker.always"));
    await expect(chosen.getByRole("button", { name: p("picker.change") })).toBeFocused();
    const sent = page.waitForRequest((request) => isCreateOrder(new URL(request.url())));
    await page.getByRole("button", { name: t("checkout.submit"), exact: true }).click();
    const body = (await sent).postDataJSON() as Record<string, string>;
    expect(body).toMatchObject({
      city: locale === "bg" ? "Пловдив" : "Plovdiv",
      deliveryType: "econt_office",
      carrier: "sandbox",
      officeCode: expect.stringMatching(/^P4000\d\d$/),
    });
    expect(body.deliveryDetails).toContain(`(${body.officeCode})`);
    expect(body.address).toContain(t("checkout.deliveryType.office"));
    await expect(page).toHaveURL(/\/order-success/);

    // The next purchase in this browser begins with the same place.
    await openCheckout(page, locale);
    await officeRadio(page, locale).check();
    await page.getByRole("button", { name: p("picker.last") }).click();
    await expect(chosen).toContainText(p("picker.one.automat"));
    await page.reload();
    await expect(chosen).toContainText(p("picker.always"));

    // The place follows the language.
    const other = locale === "bg" ? "en" : "bg";
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("shop.language.label") })
      .click();
    await expect(field(page, translator(other)("checkout.city"))).toHaveValue(
      other === "bg" ? "Пловдив" : "Plovdiv",
    );
    await expect(page.getByRole("region", { name: pickerTranslator(other)("picker.chosen") })).toContainText(
      pickerTranslator(other)("picker.always"),
    );
  });
}

test(
  "'near me' lists a place in the nearest town first, and choosing it fills in the town",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const p = pickerTranslator("bg");
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 43.21, longitude: 27.91 });
    await openCheckout(page, "bg");
    await officeRadio(page, "bg").check();
    await page.getByRole("button", { name: p("picker.near"), exact: true }).click();
    const first = page.getByRole("option").first();
    await expect(first).toContainText(/Варна.*\d\s(м|км)/s);
    await first.click();
    await expect(field(page, translator("bg")("checkout.city"))).toHaveValue("Варна");
  },
);

test(
  "choosing a town fills in its postcode, and a street is completed from the town's list",
  { tag: "@once" },
  async ({ page }) => {
    const t = translator("bg");
    await openCheckout(page, "bg");
    await expect(officeRadio(page, "bg")).toBeVisible();
    await page.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
    await field(page, t("checkout.city")).pressSequentially("plov");
    await page.getByRole("option", { name: "Пловдив" }).click();
    const address = field(page, t("checkout.address"));
    await expect(address).toHaveValue("4000, ");
    await address.pressSequentially("gladston");
    await page.getByRole("button", { name: "ул. „Гладстон“" }).click();
    await expect(address).toHaveValue("4000, ул. „Гладстон“ ");
  },
);

test(
  "an office that is no longer listed is refused at its field, and another can be chosen",
  { tag: "@once" },
  async ({ page, browserConsole }) => {
    const t = translator("bg");
    const p = pickerTranslator("bg");
    await openCheckout(page, "bg");
    await officeRadio(page, "bg").check();
    await field(page, t("checkout.firstName")).fill("Иван");
    await field(page, t("checkout.lastName")).fill("Петров");
    await field(page, t("checkout.email")).fill("closed-office@example.com");
    await field(page, t("checkout.phone")).fill("0888 123 456");
    await field(page, t("checkout.city")).fill("Варна");
    await page.getByRole("option").first().click();
    browserConsole.allow(/status of 422/);
    await page.route(isCreateOrder, (route) =>
      route.continue({
        postData: JSON.stringify({ ...(route.request().postDataJSON() as object), officeCode: "closed" }),
      }),
    );
    await page.getByRole("button", { name: t("checkout.submit"), exact: true }).click();
    const office = page.getByRole("combobox", { name: p("picker.label"), exact: true });
    await expect(office).toBeFocused();
    await expect(office).toHaveAccessibleDescription(t("checkout.error.otherOffice"));
    await page.unroute(isCreateOrder);
    await page.getByRole("option").nth(1).click();
    await page.getByRole("button", { name: t("checkout.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/order-success/);
  },
);

test(
  "a place without cash is marked while the order is paid in cash, and refused at its field",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const t = translator("bg");
    const p = pickerTranslator("bg");
    await openCheckout(page, "bg");
    await officeRadio(page, "bg").check();
    await field(page, t("checkout.firstName")).fill("Иван");
    await field(page, t("checkout.lastName")).fill("Петров");
    await field(page, t("checkout.email")).fill("no-cash@example.com");
    await field(page, t("checkout.phone")).fill("0888 123 456");
    await field(page, t("checkout.city")).fill("Пловдив");
    await page
      .getByRole("option", { name: p("picker.noCash.marked") })
      .first()
      .click();
    const chosen = page.getByRole("region", { name: p("picker.chosen") });
    await expect(chosen).toContainText(p("picker.noCash.marked"));
    const payment = page.getByRole("radiogroup", { name: t("checkout.payment") });
    await expect(payment).toHaveAccessibleDescription(t("checkout.payment.noCash"));
    const card = page.getByRole("radio", { name: t("checkout.payment.stripe") });
    await card.check();
    await expect(payment).toHaveAccessibleDescription("");
    await expect(chosen).not.toContainText(p("picker.noCash.marked"));

    // The payment is switched back, and a reload preserves the choices.
    await page.getByRole("radio", { name: t("checkout.payment.cash_on_delivery") }).check();
    await page.reload();
    await expect(payment).toHaveAccessibleDescription(t("checkout.payment.noCash"));
    await page.getByRole("button", { name: t("checkout.submit"), exact: true }).click();
    // The choice stays, and one press leads to another place or pays by card.
    const another = chosen.getByRole("button", { name: p("picker.another") });
    await expect(another).toBeFocused();
    await expect(another).toHaveAccessibleDescription(t("checkout.error.officeNoCash"));
    await expect(page.getByRole("link", { name: t("checkout.office.other"), exact: true })).toBeVisible();
    await chosen.getByRole("button", { name: t("checkout.noCash.stripe") }).click();
    await expect(card).toBeChecked();
    await expect(chosen).not.toContainText(p("picker.noCash.marked"));
  },
);

test(
  "when the lists of offices fail, at once or later, the office is typed",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole }) => {
    const t = translator("bg");
    browserConsole.allow(/503|ERR_FAILED/);
    await page.route("**/api/offices**", (route) => route.fulfill({ status: 503 }));
    await openCheckout(page, "bg");
    await page.getByRole("radio", { name: t("checkout.deliveryType.econt_office") }).check();
    await expect(field(page, t("checkout.office"))).toBeVisible();
    await page.unroute("**/api/offices**");
    // The list of a town fails later.
    await page.reload();
    await expect(await openOfficeField(page, "bg")).toBeVisible();
    await page.getByRole("button", { name: t("checkout.office.fromList") }).click();
    await page.route("**/api/offices**", (route) => route.abort());
    await field(page, t("checkout.city")).fill("Варна");
    await expect(field(page, t("checkout.office"))).toBeVisible();
  },
);

async function openCheckout(page: Page, locale: Locale): Promise<void> {
  await fillCart(page, locale, ["grape"]);
  await visit(page, locale, "/checkout");
}

/** Presses Tab until the button with this name has the focus. */
async function pressTabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    if (await button.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
