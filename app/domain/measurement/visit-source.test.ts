import { expect, test } from "vitest";
import { aiCrawlers } from "#app/domain/agents/ai-crawlers.ts";
import { countedSource, isProgram, readVisitSource, sourceOfVisit } from "./visit-source.ts";

test.each<[string, { search?: string; referrer?: string }, string]>([
  [
    "utm_source comes before the referrer",
    { search: "?utm_source=Letter", referrer: "https://abv.bg/" },
    "letter",
  ],
  [
    "a referrer counts as its host without www",
    { referrer: "https://www.Google.com/search?q=x" },
    "google.com",
  ],
  [
    "an application counts by its name",
    { referrer: "android-app://com.google.android.gm/" },
    "com.google.android.gm",
  ],
  ["a port is left out", { referrer: "http://blog.example:8080/a" }, "blog.example"],
  ["nothing is known", { search: "?q=utm_source" }, ""],
  [
    "an unreadable utm_source leaves the referrer",
    { search: "?utm_source=%00", referrer: "https://abv.bg" },
    "abv.bg",
  ],
])("%s", (_, { search = "", referrer = "" }, source) => {
  expect(sourceOfVisit({ search, referrer })).toBe(source);
});

test("a source is in lower case and at most 100 characters", () => {
  expect(countedSource("  ПРОЛЕТНО Писмо ")).toBe("пролетно писмо");
  expect(countedSource("x".repeat(101))).toBe("x".repeat(100));
});

test.each(["a\u0000b", "a\nb", "maria@example.com", "<b>x</b>", "a\u202eb", "=1+1|cmd"])(
  "a source with other signs is none: %j",
  (source) => expect(countedSource(source)).toBe(""),
);

test("an order's header is percent-encoded; a missing one differs from an empty one", () => {
  expect(readVisitSource(encodeURIComponent("писмо"))).toBe("писмо");
  expect(readVisitSource("%")).toBe("");
  expect(readVisitSource("")).toBe("");
  expect(readVisitSource(null)).toBeNull();
});

test.each([
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  "facebookexternalhit/1.1",
  "Mozilla/5.0 (compatible; Yahoo! Slurp)",
  ...aiCrawlers
    .filter((name) => !name.endsWith("-Extended"))
    .map((name) => `Mozilla/5.0 (compatible; ${name}/1.0)`),
])("a program is no visitor: %s", (userAgent) => expect(isProgram(userAgent)).toBe(true));

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; CUBOT X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile",
])("a browser is a visitor: %s", (userAgent) => expect(isProgram(userAgent)).toBe(false));
