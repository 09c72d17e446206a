import { expect, test } from "vitest";
import { parseForm } from "./content-fields.ts";
import { seoInput } from "./seo-input.ts";

const parse = (fields: Record<string, string>) => parseForm(seoInput, (name) => fields[name] ?? "");

test("a page's settings need only its slug: blanks become null, robots index,follow", () => {
  expect(parse({ page_slug: " /about/ " })).toMatchObject({
    ok: true,
    input: { page_slug: "about", robots: "index,follow", title_bg: null, og_image: null },
  });
  expect(parse({ page_slug: " / " })).toEqual({ ok: false, problems: { page_slug: "required" } });
});

test("refuses links that execute code, and overlong titles", () => {
  const fields = { canonical_url: "javascript:alert(1)", og_image: "data:,", title_bg: "я".repeat(301) };
  expect(parse({ page_slug: "x", ...fields })).toEqual({
    ok: false,
    problems: { canonical_url: "link", og_image: "link", title_bg: "long" },
  });
});
