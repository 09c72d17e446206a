import { expect, test } from "vitest";
import { feedSettingsFields, readFeedSettings } from "./feed-settings-input.ts";

const read = (fields: Record<string, string>) => readFeedSettings((name) => fields[name] ?? "");

test("what the form shows is read back", () => {
  const input = { has_google: true, has_meta: false, has_pazaruvaj: true, google_category: "Храни > Сладки" };
  expect(read(feedSettingsFields(input))).toEqual({ ok: true, input });
});

test("the category is cleaned, and refused when it is too long", () => {
  expect(read({ google_category: " 47\u200b48 " })).toMatchObject({ input: { google_category: "4748" } });
  expect(read({ google_category: "я".repeat(301) })).toEqual({
    ok: false,
    problems: { google_category: "long" },
  });
});
