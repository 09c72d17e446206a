import { expect, test } from "vitest";
import { containsText } from "./content-search.ts";

test("a search matches any text of a record, ignoring case", () => {
  const texts = ["За нас", "About us", "about", null];
  for (const found of ["за НАС", "  bout ", "US", "", "   "]) expect(containsText(texts, found)).toBe(true);
  for (const missed of ["контакти", "%", "_", "about usabout", "null"])
    expect(containsText(texts, missed)).toBe(false);
});
