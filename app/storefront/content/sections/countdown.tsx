import { cva } from "class-variance-authority";
import type { SectionOf } from "#app/domain/content/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import { CountdownClock, useTimeLeft } from "#app/ui/popups/countdown-clock.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml, SectionMedia } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/** Shows a countdown in days to seconds; at its end the owner's text or, without one, nothing. */
export function Countdown({ section, now, isFirst }: SectionViewProps<SectionOf<"countdown">>) {
  const locale = useLocale();
  const left = useTimeLeft(section.endsAt, now);
  const ended = localText(section.config, "ended_text", locale);
  if (!left && !ended) return null;
  return (
    <SectionFrame section={section} isFirst={isFirst}>
      <div className={panelStyle({ isOnPage: section.colors === null })}>
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

/** Has a pale background where the owner has set no colours. */
const panelStyle = cva("mx-auto flex max-w-4xl flex-col items-center gap-6 text-center", {
  variants: { isOnPage: { true: "rounded-[2rem] bg-sky px-5 py-10 sm:px-12 sm:py-14", false: "" } },
});
