import { cva } from "class-variance-authority";
import { ArrowDown } from "lucide-react";
import type { ShownLandingPage } from "#app/domain/content/landing-page.ts";
import { CountdownClock, useTimeLeft } from "#app/ui/popups/countdown-clock.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import { useText } from "#app/ui/locale.tsx";
import { OwnStyle } from "#app/ui/own-style.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { VariantPicture } from "#app/ui/pictures/variant-picture.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";

/**
 * Shows the campaign's banner. The text is on the page's own background, so that it is readable next to any picture.
 * The picture extends to the window's edge and has a wavy border towards the text; on a phone it is above the text. Its
 * space is reserved, so that the layout does not shift. Unless the owner set a focus point, the crop favours the right
 * side of the picture.
 */
export function LandingHero({
  page,
  now,
  productsAnchor,
}: {
  page: ShownLandingPage;
  /** The time of the response, so that server and browser first render the same. */
  now: Date;
  /** The anchor of the page's products; null without any. */
  productsAnchor: string | null;
}) {
  const t = useText();
  const { title, subtitle, picture, focus, countdownEnd } = page;
  const left = useTimeLeft(countdownEnd, now);
  const look = { hasPicture: picture !== null };
  return (
    <div className={bandStyle(look)}>
      {picture ? (
        <div className="relative bg-surface min-[769px]:absolute min-[769px]:inset-y-0 min-[769px]:right-0 min-[769px]:left-[46%] lg:left-[42%]">
          <OwnStyle rules={focus ? `:root{--focus:${focus.x}% ${focus.y}%}` : ""} />
          <VariantPicture
            picture={picture}
            priority
            sizes="(min-width: 1024px) 58vw, (min-width: 769px) 54vw, 100vw"
            className="aspect-square max-h-[58svh] w-full object-cover object-[var(--focus,70%_50%)] min-[769px]:absolute min-[769px]:inset-0 min-[769px]:size-full min-[769px]:max-h-none"
          />
          <SideEdge />
          <WaveEdge className="absolute inset-x-0 -bottom-px text-background" />
        </div>
      ) : (
        <WaveEdge className="absolute inset-x-0 -bottom-px text-background" />
      )}
      <div className="relative page-wide w-full">
        <div className={textStyle(look)}>
          <h1 className="text-display wrap-anywhere">{title}</h1>
          {subtitle && <p className="mt-5 max-w-xl text-lead wrap-anywhere">{subtitle}</p>}
          {left && countdownEnd && (
            <div className={clockStyle(look)}>
              <CountdownClock left={left} endsAt={countdownEnd} />
            </div>
          )}
          {productsAnchor && (
            <a
              href={`#${productsAnchor}`}
              className={buttonStyle({ variant: "hero", size: "xl", className: "mt-8 mb-2 max-sm:w-full" })}
            >
              {t("cart.empty.button")}
              <ArrowDown aria-hidden />
            </a>
          )}
        </div>
        {!picture && <Fruits />}
      </div>
    </div>
  );
}

const bandStyle = cva("relative isolate overflow-hidden", {
  variants: {
    hasPicture: {
      true: "min-[769px]:flex min-[769px]:min-h-[min(82svh,48rem)] min-[769px]:items-center",
      false: "grid min-h-[min(70svh,40rem)] items-center bg-mint pt-10 pb-16",
    },
  },
});

const textStyle = cva("", {
  variants: {
    hasPicture: {
      true: "pt-2 min-[769px]:w-[calc(46%-1rem)] min-[769px]:py-16 lg:w-[calc(42%-1rem)]",
      false: "mx-auto flex max-w-3xl flex-col items-center text-center",
    },
  },
});

const clockStyle = cva("mt-7 flex w-full", {
  variants: { hasPicture: { true: "", false: "justify-center" } },
});

/** The wavy edge of the picture next to the text. */
function SideEdge() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 900"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-y-0 -left-px h-full w-[clamp(2rem,5vw,5rem)] text-background max-[768px]:hidden"
    >
      <path
        fill="currentColor"
        d="M0 0H34C58 90 62 170 40 270C18 370 12 450 32 560C52 670 58 730 42 810C36 845 34 870 40 900H0Z"
      />
    </svg>
  );
}

const fruits = ["grape-cut", "pineapple-cut", "strawberry-cut", "orange-cut", "peach-cut"] as const;

/** Shows a row of fruits below the text of a banner without a picture. */
function Fruits() {
  return (
    <div aria-hidden className="mx-auto mt-6 flex max-w-3xl items-end justify-center">
      {fruits.map((name) => (
        <ShopPicture key={name} name={name} sizes="(min-width: 769px) 10rem, 20vw" className="w-1/5" />
      ))}
    </div>
  );
}
