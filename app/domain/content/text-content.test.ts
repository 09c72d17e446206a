import { expect, test } from "vitest";
import { parseForm } from "./content-fields.ts";
import { textContentInput } from "./text-content.ts";

function parse(changes: Record<string, string>) {
  const fields: Record<string, string> = { scope: "site", key: "greeting", ...changes };
  return parseForm(textContentInput, (name) => fields[name] ?? "");
}

test("texts are trimmed, and blank ones become null", () => {
  expect(parse({ key: " greeting ", title_bg: "Здравей 🍓", title_en: "  " })).toMatchObject({
    ok: true,
    input: { key: "greeting", title_bg: "Здравей 🍓", title_en: null },
  });
});

test("refuses a missing or overlong key and an unknown scope", () => {
  expect(parse({ key: "  " })).toEqual({ ok: false, problems: { key: "required" } });
  expect(parse({ key: "x".repeat(101) })).toEqual({ ok: false, problems: { key: "long" } });
  expect(parse({ scope: "everywhere" })).toEqual({ ok: false, problems: { scope: "choice" } });
});
