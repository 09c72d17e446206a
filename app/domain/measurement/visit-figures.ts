import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";

/** What is counted of a day or a source, in the order of a purchase. */
export const countColumns = ["visits", "product_views", "carts", "checkouts", "orders"] as const;
export type CountColumn = (typeof countColumns)[number];
export type VisitCounts = Record<CountColumn, number>;

/** Periods of the figures, in days; each ends today. */
export const visitPeriods = [7, 30, 90] as const;
export type VisitPeriod = (typeof visitPeriods)[number];

/** Reads a period from an address; 30 days unless it names another. */
export function readVisitPeriod(text: string | null): VisitPeriod {
  return visitPeriods.find((days) => String(days) === text) ?? 30;
}

/** Returns the days of a period in Sofia, oldest first. */
export function daysOfPeriod(period: VisitPeriod, now: Date): string[] {
  const today = sofiaDay(now);
  return Array.from({ length: period }, (_, index) => addDays(today, index + 1 - period));
}

/** Sources that the screen lists one by one. */
export const mostListed = 100;

export type VisitFigures = {
  /** Whether the owner counts visits now. */
  isOn: boolean;
  total: VisitCounts;
  /** The sources with most visits, `mostListed` at most; empty text for none. */
  sources: ({ source: string } & VisitCounts)[];
  /** How many other sources there are, and their counts. */
  others: { sources: number } & VisitCounts;
  /** The days of the period, oldest first. */
  days: ({ day: string } & VisitCounts)[];
  /** Orders of shoppers who allowed it, by where their visits came from; `mostListed` at most. */
  kept: KeptOrigin[];
};

/** `total_eur` is the revenue in euro cents. */
export type KeptOrigin = { source: string; campaign: string; orders: number; total_eur: number };

/** Returns the sum of counts. */
export function sumOfCounts(counts: readonly VisitCounts[]): VisitCounts {
  const sumOf = (column: CountColumn) => counts.reduce((sum, each) => sum + each[column], 0);
  return {
    visits: sumOf("visits"),
    product_views: sumOf("product_views"),
    carts: sumOf("carts"),
    checkouts: sumOf("checkouts"),
    orders: sumOf("orders"),
  };
}

/** Returns a share in percent, rounded to one digit after the point; null where there is nothing to share. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}
