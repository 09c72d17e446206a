import { useEffect, useState } from "react";
import { formatDateTime } from "#app/domain/dates.ts";
import type { SectionOf } from "#app/domain/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import { timeLeft } from "#app/domain/time-left.ts";
import type { TimeLeft } from "#app/domain/time-left.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml, SectionMedia } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/** Days to seconds until a moment; then the owner's text for afterwards or, without one, nothing. */
export function Countdown({ section, now }: SectionViewProps<SectionOf<"countdown">>) {
  const locale = useLocale();
  const left = useTimeLeft(section.endsAt, now);
  const ended = localText(section.config, "ended_text", locale);
  if (!left && !ended) return null;
  return (
    <SectionFrame section={section}>
      <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 text-center">
        <SectionMedia section={section} className="aspect-5/2 w-full" />
        <SectionHeading section={section} />
        {left && section.endsAt ? (
          <Clock left={left} endsAt={section.endsAt} />
        ) : (
          <p className="text-xl font-semibold">{ended}</p>
        )}
        <SectionHtml section={section} />
        <SectionButton section={section} />
      </div>
    </SectionFrame>
  );
}

const units = ["days", "hours", "minutes", "seconds"] as const satisfies (keyof TimeLeft)[];

/** Every number has its own box of one width, so that nothing moves but the digits. */
function Clock({ left, endsAt }: { left: TimeLeft; endsAt: Date }) {
  const t = useText();
  return (
    <div>
      <div role="timer" aria-label={t("countdown.label")} className="flex gap-2 sm:gap-4">
        {units.map((unit) => (
          <span
            key={unit}
            className="flex w-18 flex-col items-center rounded-card border border-line bg-background py-3 text-text shadow-card sm:w-24"
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

/** Begins with the server's moment and goes on with the browser's clock, each second. */
function useTimeLeft(endsAt: Date | null, servedAt: Date): TimeLeft | null {
  const [now, setNow] = useState(servedAt);
  const left = endsAt && timeLeft(endsAt, now);
  const isOver = left === null;
  useEffect(() => {
    if (isOver) return;
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
