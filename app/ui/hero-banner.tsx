import { cva, cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { HeroLook, Variants } from "#app/domain/content/home-section.ts";
import { SilentVideo } from "./pictures/silent-video.tsx";
import { VariantPicture } from "./pictures/variant-picture.tsx";
import { WaveEdge } from "./wave-edge.tsx";

type HeroBannerProps = {
  look: HeroLook;
  title: string;
  /** Heading level; `p` in a preview. */
  titleLevel: "h1" | "h2" | "p";
  subtitle: string;
  picture: Variants | null;
  video: Variants | null;
  /** Replaces picture and video and fills its box. */
  ownPicture?: ReactNode;
  /** Opens the page: full width, with a wave edge below. */
  isOpening?: boolean;
  /** Class that sets the owner's colours. */
  colorClass?: string;
  /** Class that sets the position of the backdrop's picture and video. */
  focusClass?: string;
  button: ReactNode;
  /** Link to the content below. */
  scroll: { to: string; label: string } | null;
  children?: ReactNode;
};

/**
 * Shows a large banner with title, subtitle and button. Picture or video is the backdrop; with `background_image`, that
 * image is the backdrop and picture or video is beside the text. Up to 768 px, a picture without an overlay is above
 * the text. Nothing but a video, which has a pause button, moves longer than five seconds (WCAG 2.2, success criterion
 * 2.2.2).
 */
export function HeroBanner({
  look,
  picture,
  video,
  ownPicture,
  isOpening = false,
  focusClass,
  ...props
}: HeroBannerProps) {
  const { background_image: image, background_overlay: overlay } = look;
  const behind = image ? { picture: { desktop: image, mobile: image }, video: null } : { picture, video };
  const beside = image && (picture ?? video) ? { picture, video } : null;
  const hasBackdrop = Boolean(ownPicture) || behind.picture !== null || behind.video !== null;
  const layout = !hasBackdrop ? "plain" : overlay === "none" ? "clear" : "veiled";
  const decorations = look.floating_decorations && <Decorations />;
  const edge = isOpening && <WaveEdge className="absolute inset-x-0 -bottom-px z-10 text-background" />;
  return (
    <div
      className={boxStyle({
        layout,
        isOpening,
        colored: Boolean(props.colorClass),
        className: props.colorClass,
      })}
    >
      {hasBackdrop && (
        <div className={backdropStyle({ layout })}>
          {ownPicture ?? <Media {...behind} priority={isOpening} className={focusClass} />}
          {layout === "clear" && !props.colorClass && <div aria-hidden className={scrim} />}
          {layout === "clear" && decorations}
          {layout === "clear" && edge}
        </div>
      )}
      {layout === "veiled" && <div aria-hidden className={veilStyle({ overlay })} />}
      {layout !== "clear" && decorations}
      <div className={contentStyle({ layout, isOpening, overlay: layout === "veiled" ? overlay : "none" })}>
        {beside ? (
          <div className="grid w-full grid-cols-1 items-center gap-8 min-[769px]:grid-cols-2">
            <Words look={look} {...props} />
            <div className="relative aspect-4/3 overflow-hidden rounded-card">
              <Media {...beside} priority={isOpening} />
            </div>
          </div>
        ) : (
          <div className={wordsStyle({ layout, overlay })}>
            <Words look={look} {...props} />
          </div>
        )}
      </div>
      {layout !== "clear" && edge}
    </div>
  );
}

const boxStyle = cva("@container relative isolate", {
  variants: {
    layout: { plain: "grid overflow-hidden", clear: "min-[769px]:grid", veiled: "grid overflow-hidden" },
    isOpening: { true: "", false: "min-[769px]:overflow-hidden min-[769px]:rounded-[2rem]" },
    colored: { true: "", false: "" },
  },
  compoundVariants: [
    {
      layout: "plain",
      colored: false,
      className: "bg-linear-to-br from-primary/20 via-accent/10 to-secondary/20",
    },
    { layout: ["plain", "veiled"], isOpening: true, className: "min-h-[clamp(28rem,45cqi,46rem)]" },
    { layout: ["plain", "veiled"], isOpening: false, className: "min-h-112" },
  ],
});

/** Without an overlay it sets the banner's minimum height and grows with longer text. */
const backdropStyle = cva("", {
  variants: {
    layout: {
      plain: "",
      clear:
        "relative aspect-6/5 max-h-128 w-full overflow-hidden min-[769px]:static min-[769px]:col-start-1 min-[769px]:row-start-1 min-[769px]:aspect-20/9 min-[769px]:max-h-184 min-[769px]:min-h-116",
      veiled: "absolute inset-0",
    },
  },
});

/** Backs the text on a picture without an overlay in a dark theme; transparent in a light theme. */
const scrim =
  "absolute inset-0 bg-linear-to-r from-(--scrim) from-30% to-transparent to-65% opacity-90 max-[768px]:hidden";

/** Opaque enough for the text to be readable on any picture; the gradient uses the section's background. */
const veilStyle = cva("absolute inset-0", {
  variants: {
    overlay: {
      none: "",
      light: "bg-white/75",
      dark: "bg-black/60",
      gradient:
        "bg-linear-to-r from-(--veil,var(--background)) from-35% to-transparent to-70% max-[768px]:bg-(--veil,var(--background)) max-[768px]:opacity-90",
    },
  },
});

const contentStyle = cva("min-w-0", {
  variants: {
    layout: {
      plain: "page-wide relative flex items-center justify-center py-16 text-center",
      clear:
        "page-wide relative pt-6 min-[769px]:col-start-1 min-[769px]:row-start-1 min-[769px]:flex min-[769px]:items-center min-[769px]:pt-0",
      veiled: "page-wide relative flex items-center py-16",
    },
    isOpening: { true: "min-[769px]:pb-[3cqi]", false: "min-[769px]:px-[6%]" },
    overlay: { none: "", light: "on-veil text-[#1f2733]", dark: "on-veil text-white", gradient: "" },
  },
});

/** Leaves the right side of the picture free. In that column no word of a title breaks when letters are large. */
const wordsStyle = cva("min-w-0", {
  variants: {
    layout: {
      plain: "flex justify-center",
      clear: "min-[769px]:my-8 min-[769px]:w-[42%] min-[769px]:[--display-limit:7vw] xl:w-[38%] 2xl:w-[35%]",
      veiled: "",
    },
    overlay: { none: "", light: "", dark: "", gradient: "" },
  },
  compoundVariants: [{ layout: "veiled", overlay: "gradient", className: "min-[769px]:w-[46%]" }],
});

const titleStyle = cva("text-balance", {
  variants: {
    title_class: {
      default: "text-display",
      large:
        "text-display min-[769px]:text-[min(var(--display-limit,11.5vw),clamp(2.75rem,1.4rem+4cqi,5.5rem))]",
      uppercase:
        "text-title tracking-wide uppercase min-[769px]:text-[min(var(--display-limit,11.5vw),clamp(2rem,1rem+2.8cqi,3.75rem))]",
      shadow: "text-display [text-shadow:0.05em_0.06em_0_color-mix(in_oklab,var(--primary)_45%,transparent)]",
      highlight:
        "text-display [&>span]:bg-linear-to-t [&>span]:from-primary/35 [&>span]:from-35% [&>span]:to-transparent [&>span]:to-35% [&>span]:box-decoration-clone",
    },
    title_animation: {
      none: "",
      fade: "animate-hero-fade",
      rise: "animate-hero-rise",
      pop: "animate-hero-pop",
      bounce: "animate-hero-bounce",
    },
  },
});

const subtitleStyle = cva("mt-4 lg:mt-5", {
  variants: {
    subtitle_class: {
      default: "text-lead",
      large: "text-lead min-[769px]:text-[clamp(1.125rem,0.9rem+0.9cqi,1.5rem)]",
      bold: "text-lead font-bold",
      plate: "inline-block rounded-xl bg-background px-4 py-2 text-lead text-text",
    },
  },
});

const buttonMotion = cva("relative mt-6 inline-flex max-sm:w-full lg:mt-8 max-sm:[&>a]:w-full", {
  variants: {
    button_animation: {
      none: "",
      pulse: "animate-hero-pulse",
      bounce: "animate-hero-nudge",
      wiggle: "animate-hero-wiggle",
      shine:
        "after:pointer-events-none after:absolute after:inset-0 after:animate-hero-shine after:rounded-full after:bg-size-[250%_100%] after:bg-[linear-gradient(110deg,transparent_40%,rgb(255_255_255/0.6)_50%,transparent_60%)] after:bg-position-[100%_0]",
    },
  },
});

function Words({
  look,
  title,
  titleLevel: Title,
  subtitle,
  button,
  scroll,
  children,
}: Omit<HeroBannerProps, "picture" | "video" | "ownPicture" | "isOpening" | "focusClass">) {
  return (
    <div className="max-w-2xl min-w-0 wrap-anywhere max-sm:w-full">
      {title && (
        <Title className={titleStyle(look)}>
          <span>{title}</span>
        </Title>
      )}
      {subtitle && <p className={subtitleStyle(look)}>{subtitle}</p>}
      {children}
      <div>
        <div className={buttonMotion(look)}>{button}</div>
      </div>
      {look.scroll_indicator && scroll && (
        <a
          href={scroll.to}
          aria-label={scroll.label}
          className="mt-5 inline-flex size-11 animate-hero-nudge items-center justify-center rounded-full border border-current"
        >
          <ChevronDown aria-hidden className="size-6" />
        </a>
      )}
    </div>
  );
}

function Media({
  picture,
  video,
  priority,
  className,
}: {
  picture: Variants | null;
  video: Variants | null;
  priority: boolean;
  className?: string | undefined;
}) {
  const fill = cx("absolute inset-0 size-full object-cover", className);
  return (
    <>
      {picture && <VariantPicture picture={picture} className={fill} priority={priority} />}
      {video && <SilentVideo video={video} className={fill} />}
    </>
  );
}

/** Decorative drops that float briefly and stop. */
function Decorations() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {drops.map((place) => (
        <span key={place} className={`${drop} ${place}`} />
      ))}
    </div>
  );
}

const drop =
  "absolute block rounded-[46%_54%_52%_48%/52%_46%_54%_48%] bg-[radial-gradient(circle_at_32%_26%,rgb(255_255_255/0.85)_0_7%,transparent_22%)] shadow-[inset_-0.4em_-0.5em_1em_rgb(0_0_0/0.12),inset_0.3em_0.4em_0.9em_rgb(255_255_255/0.55)]";

const drops = [
  "animate-hero-float size-16 bg-primary/55 top-[8%] right-[6%]",
  "animate-hero-float-late size-10 bg-secondary/60 top-[38%] right-[2.5%]",
  "animate-hero-float size-12 bg-[#ffb03a]/60 bottom-[10%] right-[12%]",
  "animate-hero-float-late size-8 bg-accent/60 top-[6%] left-[34%]",
  "animate-hero-float size-7 bg-[#8d5bd0]/50 bottom-[7%] left-[3%]",
] as const;
