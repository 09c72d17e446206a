import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { SecretCard } from "./secret-card.tsx";
import type { SecretAnswer } from "./secret-card.tsx";

const t = adminTranslator("bg");

/** Returns the served HTML of the card. */
function htmlOf(hasSecret: boolean, hasFeeds: boolean, postedAnswer?: SecretAnswer): string {
  const shown = <SecretCard hasSecret={hasSecret} hasFeeds={hasFeeds} postedAnswer={postedAnswer} />;
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test.for([
  [false, false, false],
  [false, true, true],
  [true, false, true],
  [true, true, true],
] as const)("with a secret: %s, with feeds: %s, a warning: %s", ([hasSecret, hasFeeds, isWarned]) => {
  expect(htmlOf(hasSecret, hasFeeds).includes(t("feeds.secret.warning"))).toBe(isWarned);
});

test.for([false, true])("a new secret is made only after a question, with a secret: %s", (hasSecret) => {
  const html = htmlOf(hasSecret, true);
  // Without JavaScript it unfolds.
  const folded = /<details.*<\/details>/s.exec(html)?.[0] ?? "";
  expect(folded).toContain(t("feeds.secret.confirm"));
  expect(folded).toContain('value="new"');
  expect(html.replace(folded, "")).not.toContain('value="new"');
});

test("the answer to a posted form is announced", () => {
  expect(htmlOf(true, true, { ok: true, code: "new" })).toContain(t("feeds.secret.made"));
  expect(htmlOf(false, true, { ok: true, code: "remove" })).toContain(t("feeds.secret.removed"));
  expect(htmlOf(true, true, { ok: false, code: "failed" })).toContain(t("feeds.secret.failed"));
});
