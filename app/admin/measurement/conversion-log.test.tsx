import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { ListedConversion } from "#app/server/measurement/list-conversions.ts";
import { ConversionLog } from "./conversion-log.tsx";

const t = adminTranslator("bg");
const conversion: ListedConversion = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  order_id: "0199aaaa-0000-7000-8000-000000000002",
  order_number: "GUM-1",
  channel: "ga4",
  kind: "purchase",
  state: "waiting",
  attempts: 1,
  answer: "failed",
  created_at: new Date("2026-11-29T10:00:00Z"),
  sent_at: null,
};

/** Returns the served HTML of a log with one conversion. */
function htmlOf(changes: Partial<ListedConversion>): string {
  const shown = <ConversionLog conversions={[{ ...conversion, ...changes }]} />;
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("what could not be sent is tried again, until it is given up", () => {
  expect(htmlOf({})).toContain(t("measurement.reason.failed"));
  const givenUp = htmlOf({ state: "refused", attempts: 12 });
  expect(givenUp).toContain(t("measurement.reason.given_up"));
  expect(givenUp).not.toContain(t("measurement.reason.failed"));
});

test("a service's own answer and the shop's reasons are shown", () => {
  expect(htmlOf({ state: "refused", answer: "503" })).toContain(t("measurement.answer", { answer: "503" }));
  expect(htmlOf({ state: "refused", answer: "off" })).toContain(t("measurement.reason.off"));
});
