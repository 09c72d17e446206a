import { expect, test } from "vitest";
import { defaultBrand } from "#app/domain/shop/brand.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { sweetWordsIn } from "#tests/factories/shop/demo-words.ts";
import { bg } from "./bg.ts";
import { en } from "./en.ts";
import { emailsBg, emailsEn } from "./email-texts.ts";
import { otherShopTexts } from "./other-shop.server.ts";
import { translator } from "./translate.ts";
import type { TextKey } from "./translate.ts";
import { emailTranslator } from "./translate-email.ts";
import type { EmailTextKey } from "./translate-email.ts";

const rose = { shop_name_bg: "Сладкарница Роза" };

/** Texts of the default home page's parts that only the demo shop shows. */
const onlyDemo = /^home\.(?:hero\.title|juice|flavours|healthy)/;

test("the demo shop has its own texts", () => {
  expect(otherShopTexts(defaultBrand)).toBeUndefined();
});

test.for(locales)("every text of another's shop speaks of its products, not of gummies (%s)", (locale) => {
  const texts: Record<Locale, Record<TextKey, string>> = { bg, en };
  const t = translator(locale, otherShopTexts(rose)?.[locale]);
  const keys = Object.keys(texts[locale]) as TextKey[];
  const wrong = keys.filter((key) => !onlyDemo.test(key) && sweetWordsIn(t(key)).length > 0);
  expect(wrong).toEqual([]);
});

test.for(locales)("so does every text of its e-mails (%s)", (locale) => {
  const texts: Record<Locale, Record<EmailTextKey, string>> = { bg: emailsBg, en: emailsEn };
  const t = emailTranslator(locale, rose);
  const keys = Object.keys(texts[locale]) as EmailTextKey[];
  expect(keys.filter((key) => sweetWordsIn(t(key)).length > 0)).toEqual([]);
});

test.for(locales)(
  "a text without a placeholder of the demo shop's has none of another shop's (%s)",
  (locale) => {
    const texts: Record<Locale, Record<TextKey, string>> = { bg, en };
    const namesIn = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);
    for (const [key, text] of Object.entries(otherShopTexts(rose)?.[locale] ?? {})) {
      const known = key.startsWith("seo.")
        ? new Set(["{shop}", "{product}"])
        : namesIn(texts[locale][key as TextKey]);
      expect([key, [...namesIn(text)].filter((name) => !known.has(name))]).toEqual([key, []]);
    }
  },
);
