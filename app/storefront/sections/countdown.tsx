import type { SectionOf } from "#app/domain/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import { CountdownClock, useTimeLeft } from "#app/ui/countdown-clock.tsx";
import { useLocale } from "#app/ui/locale.tsx";
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
          <CountdownClock left={left} endsAt={section.endsAt} />
        ) : (
          <p className="text-xl font-semibold">{ended}</p>
        )}
        <SectionHtml section={section} />
        <SectionButton section={section} />
      </div>
    </SectionFrame>
  );
}
