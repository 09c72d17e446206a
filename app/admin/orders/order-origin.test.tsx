import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { VisitOrigin } from "#app/domain/measurement/origin.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { OrderOrigin } from "./order-origin.tsx";

const none: VisitOrigin = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  referrer: null,
  agent: null,
};

function shown(origin: VisitOrigin | null): string {
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <OrderOrigin origin={origin} />
    </LocaleProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, "");
}

test("shows what is known of where the order's visit came from", () => {
  const whole = { utm_source: "letter", utm_medium: "email", utm_campaign: "spring", referrer: "abv.bg" };
  expect(shown({ ...none, ...whole, agent: "agent.example" })).toBe(
    "Source: letter / email / spring, site before the shop: abv.bg, agent: agent.example",
  );
  expect(shown({ ...none, referrer: "abv.bg" })).toBe("site before the shop: abv.bg");
});

test("shows nothing of an order without an origin", () => {
  expect([shown(null), shown(none)]).toEqual(["", ""]);
});
