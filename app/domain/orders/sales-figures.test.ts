import fc from "fast-check";
import { expect, test } from "vitest";
import { amountIn } from "#app/domain/money.ts";
import { salesEdges, salesFigures } from "./sales-figures.ts";
import type { SalesSlice } from "./sales-figures.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";

type Sale = { at: Date; stotinki: number; cents: number };

function slicesOf(sold: readonly Sale[], now: Date): SalesSlice[] {
  const edges = salesEdges(now);
  return edges.map((since, index) => {
    const until = edges[index + 1] ?? new Date(now.getTime() + 1);
    const within = sold.filter(({ at }) => since <= at && at < until);
    return {
      since,
      orders: within.length,
      stotinki: within.reduce((sum, sale) => sum + sale.stotinki, 0),
      cents: within.reduce((sum, sale) => sum + sale.cents, 0),
    };
  });
}

const at = (moment: string, stotinki = 1000) => ({ at: new Date(moment), stotinki, cents: 511 });
const ordersOf = (sold: readonly Sale[], now: Date) =>
  salesFigures(slicesOf(sold, now), "BGN", now).periods.map(({ sales, before }) => [
    sales.orders,
    before.orders,
  ]);

test("compares today with yesterday up to the same time of day in Sofia", () => {
  const now = new Date("2026-11-21T08:30:15Z");
  expect(ordersOf([at("2026-11-20T22:00:00Z"), at("2026-11-21T08:30:15Z")], now)[0]).toEqual([2, 0]);
  expect(ordersOf([at("2026-11-20T21:59:59.999Z")], now)[0]).toEqual([0, 0]);
  expect(ordersOf([at("2026-11-20T08:30:14.999Z")], now)[0]).toEqual([0, 1]);
  expect(ordersOf([at("2026-11-20T08:30:15Z")], now)[0]).toEqual([0, 0]);
  expect(ordersOf([at("2026-11-19T22:00:00Z")], now)[0]).toEqual([0, 1]);
});

test("compares by clock time on the day of a clock change and on the day after", () => {
  // 10:30 in Sofia; winter time begins on 2026-10-25, summer time on 2026-03-29.
  for (const [now, same] of [
    ["2026-10-25T08:30:00Z", "2026-10-24T07:30:00Z"],
    ["2026-03-29T07:30:00Z", "2026-03-28T08:30:00Z"],
    ["2026-03-30T07:30:00Z", "2026-03-29T07:30:00Z"],
  ] as const) {
    const justBefore = new Date(Date.parse(same) - 1).toISOString();
    expect(ordersOf([at(justBefore)], new Date(now))[0]).toEqual([0, 1]);
    expect(ordersOf([at(same)], new Date(now))[0]).toEqual([0, 0]);
  }
});

test("compares seven and thirty days, including today, with as many before, up to the same time", () => {
  const now = new Date("2026-11-21T08:30:00Z");
  expect(ordersOf([at("2026-11-14T22:00:00Z")], now)).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(ordersOf([at("2026-11-14T08:29:59Z")], now)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
  // The rest of the earlier period's last day lies between the two periods.
  expect(ordersOf([at("2026-11-14T08:30:00Z")], now)).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
  ]);
  expect(ordersOf([at("2026-10-22T07:29:59Z")], now)).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
  ]);
  expect(ordersOf([at("2026-09-22T21:00:00Z")], now)).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
  ]);
  expect(ordersOf([at("2026-09-22T20:59:59Z")], now)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("the change is in percent of the previous period's sales, and null when those were zero", () => {
  const now = new Date("2026-11-21T08:30:00Z");
  const changeOf = (today: number, yesterday: number) =>
    salesFigures(
      slicesOf([at("2026-11-21T05:00:00Z", today), at("2026-11-20T05:00:00Z", yesterday)], now),
      "BGN",
      now,
    ).periods[0]?.change;
  expect(changeOf(1500, 1000)).toBe(50);
  expect(changeOf(500, 1500)).toBe(-67);
  expect(changeOf(1000, 1000)).toBe(0);
  expect(changeOf(0, 1000)).toBe(-100);
  expect(changeOf(1000, 0)).toBeNull();
});

test("sums are in the base currency and converted to the other", () => {
  const now = new Date("2026-11-21T08:30:00Z");
  const sold = [1, 2, 3].map(() => ({ at: now, stotinki: 101, cents: 52 }));
  const today = (base: "BGN" | "EUR") => salesFigures(slicesOf(sold, now), base, now).periods[0]?.sales;
  expect(today("BGN")).toEqual({ orders: 3, stotinki: 303, cents: 155 });
  expect(today("EUR")).toEqual({ orders: 3, stotinki: 305, cents: 156 });
});

test("the change is that of the base currency", () => {
  const now = new Date("2026-11-21T08:30:00Z");
  const sold = [
    { at: now, stotinki: 150, cents: 80 },
    { at: new Date("2026-11-20T05:00:00Z"), stotinki: 100, cents: 50 },
  ];
  const changeIn = (base: "BGN" | "EUR") => salesFigures(slicesOf(sold, now), base, now).periods[0]?.change;
  expect([changeIn("BGN"), changeIn("EUR")]).toEqual([50, 60]);
  expect([amountIn("BGN", sold[0]!), amountIn("EUR", sold[0]!)]).toEqual([150, 80]);
});

test("each of the chart's thirty days has its sales at any time of day", () => {
  const now = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  const ages = fc.array(fc.nat({ max: 40 * 86_400_000 }), { maxLength: 30 });
  fc.assert(
    fc.property(now, ages, (moment, drawn) => {
      const sold = drawn.map((age) => at(new Date(moment.getTime() - age).toISOString()));
      const { days } = salesFigures(slicesOf(sold, moment), "BGN", moment);
      expect(days).toHaveLength(30);
      days.forEach(({ day, orders, stotinki }, index) => {
        expect(day).toBe(addDays(sofiaDay(moment), index - 29));
        const count = sold.filter((sale) => sofiaDay(sale.at) === day).length;
        expect({ orders, stotinki }).toEqual({ orders: count, stotinki: 1000 * count });
      });
    }),
  );
});
