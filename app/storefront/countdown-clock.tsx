import { useEffect, useState } from "react";
import { formatDateTime } from "#app/domain/dates.ts";
import { timeLeft } from "#app/domain/time-left.ts";
import type { TimeLeft } from "#app/domain/time-left.ts";
import { useText } from "#app/ui/locale.tsx";

/** In milliseconds. */
const second = 1000;
const units = ["days", "hours", "minutes", "seconds"] as const satisfies (keyof TimeLeft)[];

/**
 * Every number has its own box of one width, so that nothing moves but the digits. A timer is not read out as it changes
 * (WAI-ARIA 1.2, `timer`); when it ends is said below it, which is all that stands there without JavaScript.
 */
export function CountdownClock({ left, endsAt }: { left: TimeLeft; endsAt: Date }) {
  const t = useText();
  return (
    <div className="w-full max-w-108">
      <div
        role="timer"
        aria-label={t("countdown.label")}
        className="grid grid-cols-4 gap-2 text-center sm:gap-4 noscript:hidden"
      >
        {units.map((unit) => (
          <span
            key={unit}
            className="flex min-w-0 flex-col items-center rounded-card border border-line bg-background py-3 text-text shadow-card"
          >
            <span className="text-3xl font-extrabold tabular-nums sm:text-4xl">
              {String(left[unit]).padStart(2, "0")}
            </span>
            <span className="text-sm">
              {t(left[unit] === 1 ? `countdown.${unit}.one` : `countdown.${unit}`)}
            </span>
          </span>
        ))}
      </div>
      <p className="mt-3">
        <time dateTime={endsAt.toISOString()}>{t("countdown.until", { at: formatDateTime(endsAt) })}</time>
      </p>
    </div>
  );
}

/**
 * Begins with the server's moment and goes on with the browser's clock, at each full second that is left; a tab that was
 * asleep is right as it wakes. Null without an end, or once it has come.
 */
export function useTimeLeft(endsAt: Date | null, servedAt: Date): TimeLeft | null {
  const [now, setNow] = useState(servedAt);
  const left = endsAt && timeLeft(endsAt, now);
  const end = left ? endsAt?.getTime() : undefined;
  useEffect(() => {
    if (end === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = new Date();
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
