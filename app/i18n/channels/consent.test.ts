import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import { consentTranslator } from "./consent.ts";

test.for(locales)("the bar names the link by which a choice is changed, in %s", (locale) => {
  const t = consentTranslator(locale);
  expect(t("consent.otherwise")).toContain(t("consent.link"));
});
