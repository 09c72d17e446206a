import { expect, test } from "vitest";
import { holdsText } from "./content-search.ts";

test("a search finds its text in any of a record's, whatever the case", () => {
  const texts = ["За нас", "About us", "about", null];
  for (const found of ["за НАС", "  bout ", "US", "", "   "]) expect(holdsText(texts, found)).toBe(true);
  for (const missed of ["контакти", "%", "_", "about usabout", "null"])
    expect(holdsText(texts, missed)).toBe(false);
});
