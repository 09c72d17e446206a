import fc from "fast-check";
import { expect, test } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import {
  fillPlaceholders,
  placeholder,
  placeholderNames,
  placeholderValues,
  unknownPlaceholders,
} from "./placeholders.ts";

const delivery = defaultDeliverySettings;
const terms = { paidDelivery: null, payments: "с наложен платеж", paymentDetails: "" };
const company = {
  ...defaultCompany,
  company_name_bg: "„Плод <и> син“ & Ко",
  company_name_en: "",
  eik: "000004600",
};

test("fills in the settings, escaped, in texts and attributes, however the braces are spaced", () => {
  const filled = fillPlaceholders(
    '<p>{{company}}, {{ company_number }}, <a href="mailto:{{email}}">{{email}}</a></p>',
    placeholderValues(company, delivery, "bg", terms),
  );
  expect(filled).toBe(
    '<p>„Плод &lt;и&gt; син“ &amp; Ко, 000004600, <a href="mailto:hello@plodko.example">hello@plodko.example</a></p>',
  );
});

test("English falls back to the Bulgarian detail, and a missing number is left out with its label", () => {
  const values = placeholderValues(
    { ...company, company_name_bg: "Плод ООД", eik: "" },
    delivery,
    "en",
    terms,
  );
  expect(values.company).toBe("Плод ООД");
  const filled = (html: string) => fillPlaceholders(html, values);
  expect(filled("<p>Run by {{company}}, company number {{company_number}}, {{email}}.</p>")).toBe(
    `<p>Run by Плод ООД, ${values.email}.</p>`,
  );
  // A label without a comma, or one that is a sentence, stays.
  expect(filled("<p>ЕИК {{company_number}}</p>")).toBe("<p>ЕИК </p>");
  const sentence = `, ${"дума ".repeat(9)}`;
  expect(filled(`${sentence}{{vat_number}}.`)).toBe(`${sentence}.`);
});

test("names the carriers on offer and the days of processing", () => {
  const shown = (changes: Partial<typeof delivery>, locale: Locale) => {
    const values = placeholderValues(company, { ...delivery, ...changes }, locale, terms);
    return [values.carriers, values.processing_days];
  };
  expect(shown({}, "bg")).toEqual(["Еконт", "1–2"]);
  expect(shown({ carriers: ["sandbox"], processing_days: 0 }, "en")).toEqual(["Econt", "0"]);
  expect(shown({ carriers: ["speedy", "boxnow"], processing_days: 1 }, "bg")).toEqual([
    "Спиди и BOX NOW",
    "1",
  ]);
  expect(shown({ carriers: ["boxnow", "econt", "speedy"], processing_days: 5 }, "en")).toEqual([
    "BOX NOW, Econt, and Speedy",
    "1–5",
  ]);
});

test("an unknown name stays in the text and is reported once, as typed", () => {
  const html = "{{company}} {{ЕИК}} {{ЕИК}} {{ Company }} {{}} { {email} }";
  expect(unknownPlaceholders(html)).toEqual(["ЕИК", " Company ", ""]);
  expect(fillPlaceholders("{{ЕИК}}", placeholderValues(company, delivery, "bg", terms))).toBe("{{ЕИК}}");
});

test("no value of a setting can add markup", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const values = placeholderValues({ ...company, company_name_bg: text }, delivery, "bg", terms);
      const filled = fillPlaceholders(
        `<p title="${placeholder("company")}">${placeholder("company")}</p>`,
        values,
      );
      expect(filled.split(/[<>]/)).toHaveLength(5);
      expect(filled.split('"')).toHaveLength(3);
    }),
  );
});

test("every placeholder has a value in both languages", () => {
  for (const locale of ["bg", "en"] as const)
    expect(Object.keys(placeholderValues(company, delivery, locale, terms)).toSorted()).toEqual(
      placeholderNames.toSorted(),
    );
});
