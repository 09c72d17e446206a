import { cva } from "class-variance-authority";
import { ArrowDown } from "lucide-react";
import type { ShownLandingPage } from "#app/domain/landing-page.ts";
import { landingTranslator } from "#app/i18n/landing.ts";
import { CountdownClock, useTimeLeft } from "#app/ui/countdown-clock.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { VariantPicture } from "#app/ui/variant-picture.tsx";

/**
 * The campaign's banner. Its words stand on a card of the shop's own colours, so that they read on any picture; on a
 * phone the card reaches into the picture from below. Room is kept for the picture, so that nothing moves as it comes.
 */
export function LandingHero({
  page,
  now,
  way,
}: {
  page: ShownLandingPage;
  /** The moment of the answer, so that the server and the browser begin with the same. */
  now: Date;
  /** The anchor of what the page sells. */
  way: string | null;
}) {
  const t = landingTranslator(useLocale());
  const { title, subtitle, picture, countdownEnd } = page;
  const left = useTimeLeft(countdownEnd, now);
  const look = { hasPicture: picture !== null };
  return (
    <div className={bandStyle(look)}>
      {picture && <VariantPicture picture={picture} priority className={pictureStyle} />}
      <div className={placeStyle(look)}>
        <div className={cardStyle(look)}>
          <h1 className="text-4xl font-extrabold tracking-tight wrap-anywhere sm:text-5xl min-[769px]:max-lg:text-4xl">
            {title}
          </h1>
          {subtitle && <p className="mt-4 text-lg text-pretty wrap-anywhere sm:text-xl">{subtitle}</p>}
          {left && countdownEnd && (
            <div className={clockPlace(look)}>
              <CountdownClock left={left} endsAt={countdownEnd} />
            </div>
          )}
          {way && (
            <a
              href={`#${way}`}
              className={buttonStyle({ variant: "hero", size: "lg", className: "mt-8 max-sm:w-full" })}
            >
              {t("landing.toProducts")}
              <ArrowDown aria-hidden />
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

const bandStyle = cva("relative isolate", {
  variants: {
    hasPicture: {
      true: "min-[769px]:flex min-[769px]:min-h-[min(80svh,44rem)] min-[769px]:items-center min-[769px]:py-14",
      false:
        "bg-linear-to-br from-primary/20 via-accent/10 to-secondary/20 grid min-h-[min(55svh,32rem)] items-center py-16",
    },
  },
});

const pictureStyle =
  "aspect-square max-h-[60svh] w-full bg-surface object-cover min-[769px]:absolute min-[769px]:inset-0 min-[769px]:-z-10 min-[769px]:aspect-auto min-[769px]:size-full min-[769px]:max-h-none";

const placeStyle = cva("page", {
  variants: { hasPicture: { true: "relative max-[768px]:-mt-16", false: "" } },
});

const clockPlace = cva("mt-6 flex w-full", {
  variants: { hasPicture: { true: "", false: "justify-center" } },
});

const cardStyle = cva("", {
  variants: {
    hasPicture: {
      true: "rounded-card bg-background p-6 text-text shadow-lifted sm:p-10 min-[769px]:w-fit min-[769px]:max-w-[55%] min-[769px]:min-w-96 lg:max-w-xl",
      false: "mx-auto flex max-w-3xl flex-col items-center text-center",
    },
  },
});
