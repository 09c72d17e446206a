import { CalendarCheck } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatDayInWords } from "#app/domain/dates.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { PromisedDays } from "#app/domain/delivery/promised-day.ts";
import { shopNow } from "#app/ui/browser/shop-clock.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";

/**
 * Returns the day that is promised for a carrier (null for a place that the customer typed), or the latest of all
 * before one is chosen.
 */
export function promisedDayOf(promised: PromisedDays, carrier: CarrierName | null | undefined): string {
  return carrier === undefined ? promised.slowest : (promised.days[carrier ?? "any"] ?? promised.slowest);
}

/**
 * Shows the day by which an order placed now is delivered (`promisedDayOf`). A page that stays open past the cut-off
 * time reloads the promise.
 */
export function PromisedDay({
  promised,
  carrier,
}: {
  promised: PromisedDays;
  carrier?: CarrierName | null | undefined;
}) {
  const t = useText();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const until = promised.until.getTime();
  useEffect(() => {
    const timer = window.setTimeout(() => void revalidate(), Math.max(0, until - shopNow().getTime()));
    return () => window.clearTimeout(timer);
  }, [until, revalidate]);
  const day = promisedDayOf(promised, carrier);
  return (
    <>
      <CalendarCheck aria-hidden className="size-5 shrink-0" />
      <span>{t("delivery.promised", { day: formatDayInWords(day, locale) })}</span>
    </>
  );
}
