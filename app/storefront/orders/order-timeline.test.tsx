import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderSituation } from "#app/domain/orders/order-situation.ts";
import type { OrderEventKind } from "#app/domain/orders/order.ts";
import { orderEventKinds } from "#app/domain/orders/order.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderTotals } from "#app/storefront/cart/order-totals.tsx";

const created_at = new Date("2026-11-21T09:30:00Z");

const delivered: OrderSituation = { goods: "delivered", money: "paid" };

function markupOf(
  events: { kind: OrderEventKind; data?: Record<string, string> }[],
  situation: OrderSituation = delivered,
): string {
  const order = { events: events.map((event) => ({ data: {}, ...event, created_at })), situation };
  return renderToStaticMarkup(
    <LocaleProvider locale="bg">
      <OrderTimeline order={order} />
    </LocaleProvider>,
  );
}

function timeline(events: { kind: OrderEventKind; data?: Record<string, string> }[]): string[] {
  const markup = markupOf(events);
  return [...markup.matchAll(/font-medium">([^<]*)</g)].map(([, text = ""]) =>
    text.replaceAll("\u00a0", " "),
  );
}

test("shows exactly the events that concern the customer", () => {
  const kinds = orderEventKinds.filter((kind) => kind !== "unpaid");
  const events = kinds.map((kind) => ({
    kind,
    data: { to: "shipped", total_eur: "281", state: "handed_over", number: "1051" },
  }));
  expect(timeline(events)).toEqual([
    "Приета",
    "Изпратена",
    "Платена",
    "Неплатена в срок",
    "Възстановена сума: 2,81 €",
    "Отказ от договора",
    "Променена от нас",
    "Предадена на куриера, пратка 1051",
  ]);
});

test("is not shown without events", () => {
  expect(markupOf([])).toBe("");
});

test("ends with what comes next, until the order is sent or cancelled", () => {
  const next = (situation: OrderSituation) => markupOf([{ kind: "placed" }], situation);
  expect(next({ goods: "awaits_transfer", money: "awaits_transfer" })).toContain("Чакаме банковия ви превод");
  expect(next({ goods: "to_prepare", money: "paid" })).toContain("Предстои да я приготвим");
  expect(next({ goods: "cancelled", money: "nothing_due" })).not.toContain('text-muted">Чакаме');
  expect(next(delivered)).toBe(markupOf([{ kind: "placed" }], { goods: "sent", money: "on_delivery" }));
});

test("hides cash that was marked as paid by mistake", () => {
  const [paid, unpaid] = [
    { kind: "paid", data: {} },
    { kind: "unpaid", data: {} },
  ] as const;
  expect(timeline([{ kind: "placed", data: {} }, paid, unpaid])).toEqual(["Приета"]);
  expect(timeline([paid, unpaid, paid])).toEqual(["Платена"]);
});

test("shows an unknown status as stored", () => {
  expect(timeline([{ kind: "status_changed", data: { to: "lost" } }])).toEqual(["lost"]);
});

test("the totals show the refunded amount, if any", () => {
  const totals = (refundedCents: number) =>
    renderToStaticMarkup(
      <OrderTotals amount={{ stotinki: 550, cents: 281 }} refundedCents={refundedCents} />,
    );
  expect(totals(100).replaceAll("\u00a0", " ")).toContain("1,00 €");
  expect(totals(100)).toContain("Възстановена сума");
  expect(totals(0)).not.toContain("Възстановена сума");
});
