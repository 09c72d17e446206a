import { cva } from "class-variance-authority";
import { useEffect, useState } from "react";
import { formatDateTime } from "#app/domain/dates.ts";
import { timeLeft } from "#app/domain/campaigns/time-left.ts";
import type { TimeLeft } from "#app/domain/campaigns/time-left.ts";
import { shopNow } from "#app/ui/browser/shop-clock.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** In milliseconds. */
const second = 1000;
const units = ["days", "hours", "minutes", "seconds"] as const satisfies (keyof TimeLeft)[];

const gridStyle = cva("grid grid-cols-4 gap-2 text-center noscript:hidden", {
  variants: { size: { default: "sm:gap-4", compact: "" } },
});

const boxStyle = cva(
  "flex min-w-0 flex-col items-center rounded-card border border-line bg-background text-text shadow-card",
  { variants: { size: { default: "py-3 sm:py-4", compact: "py-2" } } },
);

const digitsStyle = cva("font-extrabold tabular-nums", {
  variants: { size: { default: "text-3xl sm:text-4xl lg:text-5xl", compact: "text-2xl" } },
});

/**
 * Shows a countdown in boxes of fixed width, so that only the digits move. Changes of a timer are not announced
 * (WAI-ARIA 1.2, `timer`). The end time below is all that is shown without JavaScript.
 */
export function CountdownClock({
  left,
  endsAt,
  size = "default",
}: {
  left: TimeLeft;
  endsAt: Date;
  size?: "default" | "compact";
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <div className={size === "default" ? "w-full max-w-108" : "w-full max-w-80 shrink-0"}>
      <div role="timer" aria-label={t("countdown.label")} className={gridStyle({ size })}>
        {units.map((unit) => (
          <span key={unit} className={boxStyle({ size })}>
            <span className={digitsStyle({ size })}>{String(left[unit]).padStart(2, "0")}</span>
            <span className={size === "default" ? "text-sm" : "text-xs"}>
              {t(left[unit] === 1 ? `countdown.${unit}.one` : `countdown.${unit}`)}
            </span>
          </span>
        ))}
      </div>
      <p className={size === "default" ? "mt-3" : "mt-1.5 text-sm"}>
        <time dateTime={endsAt.toISOString()}>
          {t("countdown.until", { at: formatDateTime(endsAt, locale) })}
        </time>
      </p>
    </div>
  );
}

/**
 * Returns the time left, or null without an end or after it. Starts from the server's time if given, then follows the
 * shop's clock at every full second left, and corrects itself when a suspended tab becomes visible.
 */
export function useTimeLeft(endsAt: Date | null, servedAt?: Date): TimeLeft | null {
  const [now, setNow] = useState(() => servedAt ?? shopNow());
  const left = endsAt && timeLeft(endsAt, now);
  const end = left ? endsAt?.getTime() : undefined;
  useEffect(() => {
    if (end === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = shopNow();
      setNow(at);
      clearTimeout(timer);
      const untilEnd = end - at.getTime();
      if (untilEnd > 0) timer = setTimeout(tick, untilEnd % second || second);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [end]);
  return left;
}
