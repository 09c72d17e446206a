import { amountIn, euroCents, stotinkiOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { momentFields, readMoment } from "#app/domain/schedule.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/** Sales periods by their length in days, Sofia time; each ends now. */
export const salesPeriods = { today: 1, week: 7, month: 30 } as const;
export type SalesPeriod = keyof typeof salesPeriods;
const periodNames = ["today", "week", "month"] as const satisfies readonly SalesPeriod[];

/** Days shown in the chart. */
const plottedDays = salesPeriods.month;
const minute = 60_000;

/** Number of orders and their total amount. */
export type Sales = { orders: number } & Amount;
/** Sales from `since` until the next slice. */
export type SalesSlice = Sales & { since: Date };

export type SalesFigures = {
  periods: {
    name: SalesPeriod;
    sales: Sales;
    before: Sales;
    /** Change from the previous period in percent; null when the sales of that period were zero. */
    change: number | null;
  }[];
  /** The last thirty days, oldest first. */
  days: ({ day: string } & Sales)[];
};

/**
 * Returns the times, in order, at which the summed slices of sales begin and end: the starts of the last sixty days in
 * Sofia and the ends of the comparison periods. A period is compared with the same number of days before it, up to the
 * same time of day, so that a morning is never compared with a whole day.
 */
export function salesEdges(now: Date): Date[] {
  const today = sofiaDay(now);
  const starts = Array.from({ length: 2 * plottedDays }, (_, age) => startOfSofiaDay(addDays(today, -age)));
  const ends = periodNames.map((name) => endOfPeriodBefore(name, now));
  const times = new Set([...starts, ...ends].map((edge) => edge.getTime()));
  return [...times].toSorted((a, b) => a - b).map((time) => new Date(time));
}

/**
 * Calculates the figures from slices between the edges of `salesEdges`. Sums are in the base currency and converted to
 * the other.
 */
export function salesFigures(slices: readonly SalesSlice[], base: Currency, now: Date): SalesFigures {
  const today = sofiaDay(now);
  const between = (from: Date, to: Date) =>
    sumOfSlices(
      slices.filter(({ since }) => from <= since && since < to),
      base,
    );
  const later = new Date(now.getTime() + 1);
  return {
    periods: periodNames.map((name) => {
      const days = salesPeriods[name];
      const sales = between(startOfSofiaDay(addDays(today, 1 - days)), later);
      const before = between(startOfSofiaDay(addDays(today, 1 - 2 * days)), endOfPeriodBefore(name, now));
      return { name, sales, before, change: changeOf(sales, before, base) };
    }),
    days: Array.from({ length: plottedDays }, (_, index) => {
      const day = addDays(today, 1 + index - plottedDays);
      const end = day === today ? later : startOfSofiaDay(addDays(day, 1));
      return { day, ...between(startOfSofiaDay(day), end) };
    }),
  };
}

/** Returns the end of the comparison period: the current clock time in Sofia, as many days ago as the period has. */
function endOfPeriodBefore(name: SalesPeriod, now: Date): Date {
  const date = addDays(sofiaDay(now), -salesPeriods[name]);
  const wholeMinute = readMoment({ date, time: momentFields(now, "start").time }, "start");
  const start = wholeMinute ?? startOfSofiaDay(date);
  return new Date(start.getTime() + (now.getTime() % minute));
}

function sumOfSlices(slices: readonly SalesSlice[], base: Currency): Sales {
  const sum = { orders: 0, stotinki: 0, cents: 0 };
  for (const slice of slices) {
    sum.orders += slice.orders;
    sum.stotinki += slice.stotinki;
    sum.cents += slice.cents;
  }
  return base === "EUR"
    ? { ...sum, stotinki: stotinkiOf(sum.cents) }
    : { ...sum, cents: euroCents(sum.stotinki) };
}

function changeOf(sales: Sales, before: Sales, base: Currency): number | null {
  const [current, earlier] = [amountIn(base, sales), amountIn(base, before)];
  return earlier === 0 ? null : Math.round((100 * (current - earlier)) / earlier);
}
