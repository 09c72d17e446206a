import { expect, test } from "vitest";
import { holdsText } from "./content-search.ts";

test("a search matches any text of a record, ignoring case", () => {
  const texts = ["За нас", "About us", "about", null];
  for (const found of ["за НАС", "  bout ", "US", "", "   "]) expect(holdsText(texts, found)).toBe(true);
  for (const missed of ["контакти", "%", "_", "about usabout", "null"])
    expect(holdsText(texts, missed)).toBe(false);
});
