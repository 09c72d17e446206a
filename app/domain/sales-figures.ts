import { euroCents, stotinkiOf } from "./money.ts";
import type { Amount, Currency } from "./money.ts";
import { momentFields, readMoment } from "./schedule.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "./sofia-days.ts";

/** The periods whose sales are told, by their days in Sofia; each ends with this moment. */
export const salesPeriods = { today: 1, week: 7, month: 30 } as const;
export type SalesPeriod = keyof typeof salesPeriods;
const periodNames = ["today", "week", "month"] as const satisfies readonly SalesPeriod[];

/** Days that the plot shows. */
const plottedDays = salesPeriods.month;
const minute = 60_000;

/** What was sold: how many orders, and for how much. */
export type Sales = { orders: number } & Amount;
/** What was sold from a moment on until that of the next slice. */
export type SalesSlice = Sales & { since: Date };

export type SalesFigures = {
  periods: {
    name: SalesPeriod;
    sales: Sales;
    before: Sales;
    /** By how many percent more, or less, than in the period before; null where there was nothing to compare with. */
    change: number | null;
  }[];
  /** The last thirty days, the oldest first. */
  days: ({ day: string } & Sales)[];
};

/**
 * The moments, in their order, between which sales have to be known: where each of sixty days begins in Sofia, and where
 * the periods before those that are told end. A period is compared with as many days before it, the last of them up to the
 * same time of day, so that a morning is not compared with a whole day.
 */
export function salesEdges(now: Date): Date[] {
  const today = sofiaDay(now);
  const starts = Array.from({ length: 2 * plottedDays }, (_, age) => startOfSofiaDay(addDays(today, -age)));
  const ends = periodNames.map((name) => endOfPeriodBefore(name, now));
  const times = new Set([...starts, ...ends].map((edge) => edge.getTime()));
  return [...times].toSorted((a, b) => a - b).map((time) => new Date(time));
}

/** The figures from the slices between the edges; sums are in the base currency, and the other is converted from it. */
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

/** An amount that counts in the plot and in comparisons, in minor units of the base currency. */
export function amountIn(base: Currency, { stotinki, cents }: Amount): number {
  return base === "EUR" ? cents : stotinki;
}

/** The moment of the day so many days before at which the clocks in Sofia show what they show now. */
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
