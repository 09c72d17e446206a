import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import {
  field,
  fillCart,
  fillCheckout,
  newestToast,
  officeRadio,
  openOfficeField,
  visit,
} from "#e2e/shopper.ts";

const bg = translator("bg");

const messages = {
  bg: {
    title: "Грешка",
    required: "Моля попълнете всички задължителни полета.",
    invoice: "Моля попълнете данните за фактура.",
    email: "Моля въведете валиден имейл адрес.",
    phone: "Моля въведете валиден телефонен номер.",
    name: "Името и фамилията трябва да бъдат поне 2 символа.",
    office: "Моля въведете валиден офис на Еконт",
    address: "Моля въведете валиден адрес за доставка",
  },
  en: {
    title: "Error",
    required: "Please fill in all required fields.",
    invoice: "Please fill in the invoice details.",
    email: "Please enter a valid e-mail address.",
    phone: "Please enter a valid phone number.",
    name: "First and last name must be at least 2 characters.",
    office: "Please enter a valid Econt office",
    address: "Please enter a valid delivery address",
  },
} as const;

for (const locale of locales) {
  const t = translator(locale);
  const texts = messages[locale];

  test(
    `the form shows every refusal in order, and loses no typed value (${locale})`,
    { tag: "@once" },
    async ({ page }) => {
      await openCheckout(page, locale);
      const firstName = field(page, t("checkout.firstName"));
      const email = field(page, t("checkout.email"));
      const phone = field(page, t("checkout.phone"));
      const city = field(page, t("checkout.city"));
      const office = field(page, t("checkout.office"));
      await firstName.fill("И");
      await field(page, t("checkout.lastName")).fill("П");
      await email.fill("ivan.example.com");
      await phone.fill("123456");
      await openOfficeField(page, locale);
      await office.fill("ВН");
      await page.getByRole("checkbox", { name: t("checkout.needInvoice") }).check();
      await field(page, t("checkout.companyName")).fill("„Сладко“ ООД");

      await expectRefusal(page, locale, "required");
      await expect(firstName).toBeFocused();
      await expect(city).toHaveAccessibleDescription(t("checkout.field.required"));
      await city.fill("Варна");
      await expect(city).not.toHaveAttribute("aria-invalid");

      await expectRefusal(page, locale, "invoice");
      await field(page, t("checkout.vatNumber")).fill("BG131071587");
      await field(page, t("checkout.companyAddress")).fill("Варна, ул. Роза 1");

      await expectRefusal(page, locale, "email");
      await expect(email).toHaveAccessibleDescription(texts.email);
      await expect(email).toHaveValue("ivan.example.com");
      await email.fill(`${"a".repeat(250)}@example.com`);
      await expectRefusal(page, locale, "email");
      await email.fill("ivan@example.com");

      await expectRefusal(page, locale, "phone");
      await phone.fill("0888 123 4a6");
      await expectRefusal(page, locale, "phone");
      await phone.fill("+359 (88) 812-34-56");

      await expectRefusal(page, locale, "name");
      await expect(firstName).toBeFocused();
      await expect(field(page, t("checkout.lastName"))).toHaveAccessibleDescription(texts.name);
      await firstName.fill("Ив");
      await field(page, t("checkout.lastName")).fill("Пе");

      await expectRefusal(page, locale, "office");
      await expect(office).toBeFocused();
      await page.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
      await expectRefusal(page, locale, "required");
      const address = field(page, t("checkout.address"));
      await address.fill("ул. Роза");
      await expectRefusal(page, locale, "address");

      await page.reload();
      for (const [control, typed] of [
        [firstName, "Ив"],
        [email, "ivan@example.com"],
        [phone, "+359 (88) 812-34-56"],
        [city, "Варна"],
        [address, "ул. Роза"],
        [field(page, t("checkout.companyName")), "„Сладко“ ООД"],
        [field(page, t("checkout.vatNumber")), "BG131071587"],
        [field(page, t("checkout.companyAddress")), "Варна, ул. Роза 1"],
      ] as const)
        await expect(control).toHaveValue(typed);
    },
  );
}

test("every required field is refused when empty", { tag: ["@once", "@long"] }, async ({ page }) => {
  await openCheckout(page, "bg");
  await expectRefusal(page, "bg", "required");
  await expect(
    page.getByRole("radiogroup", { name: bg("checkout.deliveryType") }),
  ).toHaveAccessibleDescription(bg("checkout.field.required"));
  const faults = page.getByRole("group", { name: bg("checkout.faults.other", { count: 6 }) });
  for (const label of [bg("checkout.email"), bg("checkout.city")]) {
    await faults.getByRole("link", { name: label }).click();
    await expect(field(page, label)).toBeFocused();
  }
  await faults.getByRole("link", { name: bg("checkout.deliveryType") }).click();
  await expect(officeRadio(page, "bg")).toBeFocused();
  await fillCheckout(page, "bg", "empty-fields@example.com");
  for (const label of [
    bg("checkout.firstName"),
    bg("checkout.lastName"),
    bg("checkout.email"),
    bg("checkout.phone"),
    bg("checkout.city"),
    bg("checkout.office"),
  ]) {
    const typed = await field(page, label).inputValue();
    await field(page, label).fill("   ");
    await expectRefusal(page, "bg", "required");
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await field(page, label).fill(typed);
  }
  await page.getByRole("checkbox", { name: bg("checkout.needInvoice") }).check();
  await expectRefusal(page, "bg", "invoice");
  await field(page, bg("checkout.vatNumber")).fill("BG131071587");
  await expectRefusal(page, "bg", "invoice");
  await expect(field(page, bg("checkout.companyName"))).toBeFocused();
});

async function openCheckout(page: Page, locale: Locale): Promise<void> {
  await fillCart(page, locale, ["grape"]);
  await visit(page, locale, "/checkout");
  await expect(field(page, translator(locale)("checkout.firstName"))).toBeVisible();
}

/** Submits, expects the toast with this message, and closes it. */
async function expectRefusal(
  page: Page,
  locale: Locale,
  code: Exclude<keyof (typeof messages)["bg"], "title">,
): Promise<void> {
  await page.getByRole("button", { name: translator(locale)("checkout.submit"), exact: true }).click();
  const toast = newestToast(page, locale);
  await expect(toast.getByText(messages[locale].title, { exact: true })).toBeVisible();
  await expect(toast.getByText(messages[locale][code], { exact: true })).toBeVisible();
  await toast.getByRole("button", { name: translator(locale)("shop.close") }).click();
  await expect(toast).toHaveCount(0);
}
