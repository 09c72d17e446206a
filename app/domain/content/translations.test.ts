import { expect, test } from "vitest";
import { groupByLanguage, readTranslatedKind } from "./translations.ts";

test("groups missing texts by language, Bulgarian first, and omits a language without any", () => {
  expect(groupByLanguage(["title_en", "seo_title_en", "content_bg"])).toEqual([
    { locale: "bg", texts: ["content"] },
    { locale: "en", texts: ["title", "seo_title"] },
  ]);
  expect(groupByLanguage(["alt_en"])).toEqual([{ locale: "en", texts: ["alt"] }]);
});

test("reads only the kinds of the list", () => {
  expect(readTranslatedKind("popup")).toBe("popup");
  for (const other of [null, "", "order", "toString"]) expect(readTranslatedKind(other)).toBeNull();
});
