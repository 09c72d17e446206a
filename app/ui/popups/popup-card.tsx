import { cva } from "class-variance-authority";
import { AlarmClock, Gift, Mail, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { MouseEvent } from "react";
import type { PictureSource } from "#app/domain/media/media.ts";
import type { PopupLook } from "#app/domain/campaigns/popup.ts";
import type { TimeLeft } from "#app/domain/campaigns/time-left.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { localePath, pathWithoutLocale } from "#app/domain/locale.ts";
import { Button, ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { CountdownClock } from "./countdown-clock.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { PopupSignup } from "./popup-signup.tsx";
import type { SignupForm, SignupState } from "./popup-signup.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";

export type PopupCardProps = {
  look: PopupLook;
  /** The uploaded picture, when `KnownPictures` does not provide it. */
  picture?: PictureSource | null;
  /** Time until the timer's end, from `useTimeLeft`. */
  left: TimeLeft | null;
  /** State of the sign-up form. */
  signup?: SignupState;
  /** Ids of headline and text, which label the dialog or region. */
  headlineId?: string;
  textId?: string;
  /** Called by the close button or by declining. */
  onClose: () => void;
  /** Called by the call to action; prevent the event's default to stop the navigation. */
  onAct: (event: MouseEvent) => void;
  onSignup: (form: SignupForm) => void;
};

const idle: SignupState = { isBusy: false };

/**
 * Shows a popup in the owner's colours and the layout of its size, as wide as its container; a modal's maximum is 400
 * px (specification, section 9). The caller closes it. A popup that is not dismissable has no close button but another
 * one: its call to action, by default "got it", or "no, thanks" beside a sign-up, since consent must be free.
 */
export function PopupCard({
  look,
  picture,
  left,
  signup = idle,
  headlineId,
  textId,
  onClose,
  onAct,
  onSignup,
}: PopupCardProps) {
  const t = useText();
  const ownText = popupTranslator(useLocale());
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Set by script: a content security policy may block the style attribute.
    const { backgroundColor, textColor } = look;
    const colors = {
      "--background": backgroundColor,
      "--text": textColor,
      "--primary": textColor,
      "--on-primary": backgroundColor,
    };
    for (const [name, value] of Object.entries(colors)) card.current?.style.setProperty(name, value);
  }, [look]);
  const { size, type, isDismissable, legal_note: note } = look;
  const label = look.cta_label || (isDismissable ? "" : ownText("popup.gotIt"));
  const smallPrint = type !== "newsletter" && note && (
    <p className="mt-1.5 text-sm text-pretty whitespace-pre-line">{note}</p>
  );
  return (
    <div ref={card} className={cardStyle({ size })}>
      <div className={boxStyle({ size })}>
        <PopupHead look={look} picture={picture} />
        <div className={contentStyle({ size, hasCross: isDismissable })}>
          <div className={wordsStyle({ size })}>
            <h2 id={headlineId} className={headlineStyle({ size })}>
              {look.headline}
            </h2>
            {look.subheadline && (
              <p id={textId} className={sublineStyle({ size })}>
                {look.subheadline}
              </p>
            )}
            {size === "bar" && smallPrint}
          </div>
          {left && look.timerEnd && <CountdownClock left={left} endsAt={look.timerEnd} size="compact" />}
          {type === "newsletter" && (
            <PopupSignup look={look} state={signup} onSignup={onSignup} onDecline={onClose} />
          )}
          {type !== "newsletter" && label && (
            <CallToAction to={look.ctaUrl} size={size} onClick={onAct}>
              {label}
            </CallToAction>
          )}
          {size !== "bar" && smallPrint}
        </div>
      </div>
      {isDismissable && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("shop.close")}
          onClick={onClose}
          className="absolute top-2 right-2"
        >
          {/* On a background, since it may overlap a picture. */}
          <span className="rounded-full bg-background p-1.5 shadow-sm">
            <X aria-hidden />
          </span>
        </Button>
      )}
    </div>
  );
}

const signs = { newsletter: Mail, promo: Gift, timer: AlarmClock };

/** Shows the picture, or an icon of the popup's type; in a modal popup with a wave edge. */
function PopupHead({ look, picture }: Pick<PopupCardProps, "look" | "picture">) {
  const { size, image } = look;
  const Sign = signs[look.type];
  if (!image)
    return (
      <div aria-hidden className={signPlace({ size })}>
        {size === "modal" && <WaveEdge className="absolute inset-x-0 -bottom-px text-background" />}
        <span className="relative flex size-16 items-center justify-center rounded-[46%_54%_52%_48%/52%_46%_54%_48%] bg-text text-background [&_svg]:size-7">
          <Sign />
        </span>
      </div>
    );
  return (
    <div className={picturePlace({ size })}>
      <Picture src={image} {...(picture && { picture })} sizes="400px" className="size-full" />
      {size === "modal" && <WaveEdge className="absolute inset-x-0 -bottom-px text-background" />}
    </div>
  );
}

/** Shows the call to action: a link, with the shop's own paths in the visitor's language, or a plain button. */
function CallToAction({
  to,
  size,
  onClick,
  children,
}: {
  to: string | null;
  size: PopupLook["size"];
  onClick: (event: MouseEvent) => void;
  children: string;
}) {
  const locale = useLocale();
  const className = callStyle({ size });
  if (to === null)
    return (
      <Button size="lg" className={className} onClick={onClick}>
        {children}
      </Button>
    );
  if (!to.startsWith("/"))
    return (
      <a href={to} rel="noopener" className={buttonStyle({ size: "lg", className })} onClick={onClick}>
        {children}
      </a>
    );
  return (
    <ButtonLink
      to={localePath(locale, pathWithoutLocale(to))}
      size="lg"
      className={className}
      onClick={onClick}
    >
      {children}
    </ButtonLink>
  );
}

const cardStyle = cva("@container relative w-full overflow-hidden bg-background font-sans text-text", {
  variants: {
    size: {
      modal: "max-w-[400px] rounded-card shadow-lifted",
      bar: "border-t border-line shadow-lifted",
      "bottom-sheet": "max-w-3xl rounded-t-card border-x border-t border-line shadow-lifted",
    },
  },
});

/** Scrolls overflowing content inside, so that the page stays visible above a non-modal popup. */
const boxStyle = cva("flex", {
  variants: {
    size: {
      modal: "flex-col",
      bar: "page max-h-[70dvh] items-center-safe gap-6 overflow-y-auto",
      "bottom-sheet": "max-h-[70dvh] flex-col overflow-y-auto @2xl:flex-row",
    },
  },
});

const picturePlace = cva("relative overflow-hidden", {
  variants: {
    size: {
      modal: "aspect-3/2 w-full shrink-0",
      bar: "hidden size-20 shrink-0 rounded-xl @4xl:block",
      "bottom-sheet":
        "aspect-4/1 w-full shrink-0 @2xl:m-4 @2xl:mr-0 @2xl:aspect-auto @2xl:w-2/5 @2xl:rounded-xl",
    },
  },
});

const signPlace = cva("", {
  variants: {
    size: {
      modal: "relative flex h-32 shrink-0 items-center justify-center bg-blush pb-3",
      bar: "hidden shrink-0 @4xl:block",
      "bottom-sheet": "hidden shrink-0 self-center pl-8 @2xl:block",
    },
  },
});

const contentStyle = cva("flex min-w-0 flex-1", {
  variants: {
    size: {
      modal: "flex-col items-center gap-5 px-6 pt-3 pb-7 text-center sm:px-8",
      bar: "flex-col items-start gap-3 py-4 @4xl:flex-row @4xl:items-center @4xl:gap-8",
      "bottom-sheet": "flex-col items-start justify-center-safe gap-4 p-5 @2xl:p-8",
    },
    hasCross: { true: "", false: "" },
  },
  compoundVariants: [{ size: "bar", hasCross: true, className: "@4xl:pr-12 @min-[90rem]:pr-0" }],
});

const wordsStyle = cva("min-w-0", {
  variants: {
    size: { modal: "", bar: "pr-10 @4xl:min-w-48 @4xl:flex-1 @4xl:pr-0", "bottom-sheet": "pr-8" },
  },
});

const headlineStyle = cva("tracking-tight text-balance wrap-anywhere", {
  variants: {
    size: {
      modal: "text-3xl font-extrabold",
      bar: "text-xl font-bold",
      "bottom-sheet": "text-2xl font-extrabold",
    },
  },
});

const sublineStyle = cva("text-pretty whitespace-pre-line", {
  variants: { size: { modal: "mt-3", bar: "mt-1", "bottom-sheet": "mt-2" } },
});

const callStyle = cva("max-w-full shrink-0", {
  variants: { size: { modal: "w-full", bar: "", "bottom-sheet": "" } },
});
