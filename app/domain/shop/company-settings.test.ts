import fc from "fast-check";
import { expect, test } from "vitest";
import {
  companySettings,
  settingsFields,
  settingsForm,
  settingsProblemCodes,
  settingsProblems,
} from "./company-settings.ts";
import type { SettingsField } from "./company-settings.ts";
import { maxShopName } from "./brand.ts";
import { companyLengths, defaultCompany, defaultInvoicing, defaultOrderLimits } from "./company.ts";

const filled = {
  ...defaultCompany,
  logo_url: "",
  notification_email: "owner@plodko.example",
  base_currency: "BGN",
  show_bgn: "on",
  is_vat_registered: "",
  vat_threshold_eur: "",
  vat_threshold_from: "",
  vat_threshold_source: "",
  zero_rate_ground: "",
  manager_bg: "",
  first_invoice_number: "1",
  invoice_rule: "by_hand",
  invoice_scope: "asked",
  cash_order_max_pieces: "50",
  search_synonyms: "",
};

function problemsWith(changes: Partial<Record<SettingsField, string>>) {
  const result = companySettings.safeParse({ ...filled, ...changes });
  return result.success ? {} : settingsProblems(result.error);
}

test("accepts the demo shop's details, and the form shows saved settings unchanged", () => {
  const settings = companySettings.parse(filled);
  expect(settings).toEqual({
    ...filled,
    ...defaultInvoicing,
    ...defaultOrderLimits,
    logo_url: null,
    show_bgn: true,
  });
  expect(settingsForm(settings)).toEqual(filled);
  expect(settingsForm(companySettings.parse({ ...filled, show_bgn: "" })).show_bgn).toBe("");
  const other = {
    ...filled,
    logo_url: "/media/banner-images/company/1-a.webp",
    is_vat_registered: "on",
    vat_number: "BG131071587",
    first_invoice_number: "500",
    invoice_rule: "on_shipping",
    invoice_scope: "all",
  };
  expect(settingsForm(companySettings.parse(other))).toEqual(other);
});

test("texts are trimmed, stripped of angle brackets and control characters, and cut to their maximum", () => {
  const settings = companySettings.parse({
    ...filled,
    company_name_bg: "  <b>Плодко</b> \u0000ООД ",
    address_en: "a".repeat(companyLengths.address + 50),
  });
  expect(settings.company_name_bg).toBe("bПлодко/b  ООД");
  expect(settings.address_en).toHaveLength(companyLengths.address);
});

test("Bulgarian texts, e-mails and phone are required; English texts and links are not", () => {
  const empty = Object.fromEntries(settingsFields.map((field) => [field, "  "]));
  expect(problemsWith(empty)).toEqual({
    shop_name_bg: "required",
    company_name_bg: "required",
    address_bg: "required",
    email: "required",
    support_email: "required",
    phone: "required",
    notification_email: "required",
    base_currency: "choice",
    first_invoice_number: "number",
    invoice_rule: "choice",
    invoice_scope: "choice",
  });
});

test("register numbers lose spaces, become upper case, and must be valid", () => {
  const settings = companySettings.parse({
    ...filled,
    eik: " 131 071 587 ",
    is_vat_registered: "on",
    vat_number: "bg 131071587",
  });
  expect(settings).toMatchObject({ eik: "131071587", vat_number: "BG131071587" });
  for (const eik of ["131071588", "BG131071587", "ЕИК", "😀", "1".repeat(500)])
    expect(problemsWith({ eik })).toEqual({ eik: "eik" });
  for (const vat_number of ["131071587", "DE123456789", "BG13107158", "BG121083551"])
    expect(problemsWith({ is_vat_registered: "on", vat_number })).toEqual({ vat_number: "vat_number" });
});

test("a VAT-registered company needs a VAT number, reported along with other problems", () => {
  expect(problemsWith({ is_vat_registered: "on" })).toEqual({ vat_number: "required" });
  expect(problemsWith({ is_vat_registered: "on", phone: "1", vat_number: " " })).toEqual({
    phone: "phone",
    vat_number: "required",
  });
  expect(problemsWith({ is_vat_registered: "on", vat_number: "BG131071587" })).toEqual({});
});

test("a VAT number without the registration is refused", () => {
  expect(problemsWith({ vat_number: "BG131071587" })).toEqual({ vat_number: "not_registered" });
});

test("the VAT threshold is an amount above zero, with its day and its source", () => {
  const whole = {
    vat_threshold_eur: "10 000,5",
    vat_threshold_from: "2026-01-01",
    vat_threshold_source: "ЗДДС",
  };
  expect(companySettings.parse({ ...filled, ...whole })).toMatchObject({
    vat_threshold_eur: 1_000_050,
    vat_threshold_from: "2026-01-01",
    vat_threshold_source: "ЗДДС",
  });
  expect(settingsForm(companySettings.parse({ ...filled, ...whole })).vat_threshold_eur).toBe("10000,50");
  for (const vat_threshold_eur of ["0", "-1", "1,234", "много"])
    expect(problemsWith({ ...whole, vat_threshold_eur })).toEqual({ vat_threshold_eur: "amount" });
  expect(problemsWith({ ...whole, vat_threshold_from: "2026-02-30" })).toEqual({ vat_threshold_from: "day" });
  expect(problemsWith({ vat_threshold_eur: "10000" })).toEqual({
    vat_threshold_from: "required",
    vat_threshold_source: "required",
  });
});

test("the first invoice number is a whole number within bounds", () => {
  expect(companySettings.parse({ ...filled, first_invoice_number: "9999999999" })).toMatchObject({
    first_invoice_number: 9_999_999_999,
  });
  for (const first_invoice_number of ["0", "10000000000", "-1", "1.5", "١", ""])
    expect(problemsWith({ first_invoice_number })).toEqual({ first_invoice_number: "number" });
});

test.for(["hello", "a@b", "два реда\u0000@x.bg", `${"a".repeat(250)}@plodko.example`])(
  "refuses the e-mail %s without cutting it",
  (email) => {
    expect(problemsWith({ email, notification_email: email })).toEqual({
      email: "email",
      notification_email: "email",
    });
  },
);

test("a phone number has 7 to 20 digits, spaces, plus, minus and parentheses", () => {
  expect(problemsWith({ phone: "(032) 60-00-00" })).toEqual({});
  const refused = ["123", "тел. 032 600 000", "0".repeat(21), "<032> 600 0000 😀"];
  expect(refused.map((phone) => problemsWith({ phone }))).toEqual(refused.map(() => ({ phone: "phone" })));
});

test.for(["https://www.facebook.com/plodko", "http://youtube.com/@плодко", ""])(
  "accepts the link '%s'",
  (link) => {
    expect(problemsWith({ facebook_url: link })).toEqual({});
  },
);

test("a link typed without its scheme is completed", () => {
  expect(companySettings.parse({ ...filled, facebook_url: "facebook.com/plodko" }).facebook_url).toBe(
    "https://facebook.com/plodko",
  );
});

test("a shop's name is cut to the header's maximum, and the English name may be empty", () => {
  const settings = companySettings.parse({
    ...filled,
    shop_name_bg: "😀".repeat(50),
    shop_name_en: " <i>A</i> ",
  });
  expect(settings.shop_name_bg).toBe("😀".repeat(maxShopName));
  expect(settings.shop_name_en).toBe("iA/i");
  expect(problemsWith({ shop_name_en: "" })).toEqual({});
});

test("a logo is a path of this site, an HTTPS URL or absent", () => {
  for (const logo_url of [" /media/product-images/brand/1-a.webp ", "https://pictures.example/лого.png"])
    expect(companySettings.parse({ ...filled, logo_url }).logo_url).toBe(logo_url.trim());
  for (const logo_url of [
    "logo.png",
    "//evil.example/logo.png",
    "http://pictures.example/logo.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    `/${"a".repeat(companyLengths.link)}`,
  ])
    expect(problemsWith({ logo_url })).toEqual({ logo_url: "link" });
});

test.for([
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://x",
  "facebook",
  "https://",
  "https:///x",
  "data:text/html,x",
  "https://a b",
  `https://x.bg/${"a".repeat(companyLengths.link)}`,
])("refuses the link '%s'", (link) => {
  expect(problemsWith({ instagram_url: link })).toEqual({ instagram_url: "link" });
});

test("any input is accepted or refused with a reason, and accepted input is stable", () => {
  const words = fc.constantFrom(
    "",
    "on",
    "7",
    "0012",
    "1,50",
    "2026-12-01",
    "000004600",
    "bg 131071587",
    "EUR",
  );
  const text = fc.oneof(words, fc.string(), fc.string({ unit: "binary", minLength: 190, maxLength: 400 }));
  let accepted = 0;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...settingsFields), text, { maxKeys: 3 }), (changes) => {
      const result = companySettings.safeParse({ ...filled, ...changes });
      if (!result.success) {
        const problems = Object.values(settingsProblems(result.error));
        expect(problems).not.toEqual([]);
        expect(settingsProblemCodes).toEqual(expect.arrayContaining(problems));
        return;
      }
      accepted += 1;
      expect(companySettings.parse(settingsForm(result.data))).toEqual(result.data);
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test("the quantity limit of a cash order is a whole number, or blank for none", () => {
  const most = (typed: string) =>
    companySettings.parse({ ...filled, cash_order_max_pieces: typed }).cash_order_max_pieces;
  expect([most(" 5 "), most("9999"), most("")]).toEqual([5, 9999, null]);
  for (const typed of ["0", "-1", "1.5", "10000", "много"])
    expect(problemsWith({ cash_order_max_pieces: typed })).toEqual({ cash_order_max_pieces: "pieces" });
});
