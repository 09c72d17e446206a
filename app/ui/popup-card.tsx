import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { MouseEvent } from "react";
import type { PictureSource } from "#app/domain/media.ts";
import type { PopupLook } from "#app/domain/popup.ts";
import type { TimeLeft } from "#app/domain/time-left.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { localePath, pathWithoutLocale } from "#app/domain/locale.ts";
import { Button, ButtonLink, buttonStyle } from "./button.tsx";
import { CountdownClock } from "./countdown-clock.tsx";
import { useLocale, useText } from "./locale.tsx";
import { Picture } from "./picture.tsx";
import { PopupSignup } from "./popup-signup.tsx";
import type { SignupForm, SignupState } from "./popup-signup.tsx";

export type PopupCardProps = {
  look: PopupLook;
  /** What the shop knows of its picture, where `KnownPictures` does not say it. */
  picture?: PictureSource | null;
  /** Until the timer's end, by `useTimeLeft`. */
  left: TimeLeft | null;
  /** Where its sign-up stands. */
  signup?: SignupState;
  /** Ids of the headline and of the text below it, by which its dialog or region is named. */
  headlineId?: string;
  textId?: string;
  /** By the cross, or by declining. */
  onClose: () => void;
  /** The call to action was pressed; what it leads to is followed, unless this prevents it. */
  onAct: (event: MouseEvent) => void;
  onSignup: (form: SignupForm) => void;
};

const atRest: SignupState = { isBusy: false };

/**
 * A popup as it looks, in the owner's colours and in the shape of its size, as wide as the place it stands in: a modal's is
 * at most 400 px (specification, section 9). It does nothing by itself. One that the owner made not dismissable has no
 * cross, but always a button that ends it: a default one, or "no, thanks" beside a sign-up, since consent is free.
 */
export function PopupCard({
  look,
  picture,
  left,
  signup = atRest,
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
    // Set one by one and not as an attribute, which a page's content security policy may refuse.
    const { backgroundColor, textColor } = look;
    const colors = {
      "--background": backgroundColor,
      "--text": textColor,
      "--primary": textColor,
      "--on-primary": backgroundColor,
    };
    for (const [name, value] of Object.entries(colors)) card.current?.style.setProperty(name, value);
  }, [look]);
  const { size, type, isDismissable, legalNote } = look;
  const label = look.ctaLabel || (isDismissable ? "" : ownText("popup.gotIt"));
  const smallPrint = type !== "newsletter" && legalNote && (
    <p className="mt-1.5 text-sm text-pretty whitespace-pre-line">{legalNote}</p>
  );
  return (
    <div ref={card} className={cardStyle({ size })}>
      <div className={boxStyle({ size })}>
        {look.image && (
          <Picture
            src={look.image}
            {...(picture && { picture })}
            sizes="400px"
            className={pictureStyle({ size })}
          />
        )}
        <div className={contentStyle({ size, hasCross: isDismissable })}>
          <div className={wordsStyle({ size })}>
            <h2 id={headlineId} className={headlineStyle({ size })}>
              {look.headline}
            </h2>
            {look.subheadline && (
              <p id={textId} className="mt-1.5 text-pretty whitespace-pre-line">
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
            <CallToAction to={look.ctaUrl} onClick={onAct}>
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
          {/* On a plate, since it may lie on a picture. */}
          <span className="rounded-full bg-background p-1.5">
            <X aria-hidden />
          </span>
        </Button>
      )}
    </div>
  );
}

/** Leads where the owner wants, a path of the shop in the visitor's language, or is only pressed. */
function CallToAction({
  to,
  onClick,
  children,
}: {
  to: string | null;
  onClick: (event: MouseEvent) => void;
  children: string;
}) {
  const locale = useLocale();
  const className = "max-w-full shrink-0";
  if (to === null)
    return (
      <Button className={className} onClick={onClick}>
        {children}
      </Button>
    );
  if (!to.startsWith("/"))
    return (
      <a href={to} rel="noopener" className={buttonStyle({ className })} onClick={onClick}>
        {children}
      </a>
    );
  return (
    <ButtonLink to={localePath(locale, pathWithoutLocale(to))} className={className} onClick={onClick}>
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

/** What does not fit is scrolled within, so that the page stays in sight above what is not modal. */
const boxStyle = cva("flex", {
  variants: {
    size: {
      modal: "flex-col",
      bar: "page max-h-[70dvh] items-center gap-6 overflow-y-auto",
      "bottom-sheet": "max-h-[70dvh] flex-col overflow-y-auto @2xl:flex-row",
    },
  },
});

const pictureStyle = cva("", {
  variants: {
    size: {
      modal: "aspect-16/9 w-full",
      bar: "hidden size-20 shrink-0 rounded-xl @4xl:block",
      "bottom-sheet": "aspect-4/1 w-full @2xl:aspect-auto @2xl:w-2/5",
    },
  },
});

const contentStyle = cva("flex min-w-0 flex-1", {
  variants: {
    size: {
      modal: "flex-col items-center gap-5 p-6 text-center",
      bar: "flex-col items-start gap-3 py-4 @4xl:flex-row @4xl:items-center @4xl:gap-8",
      "bottom-sheet": "flex-col items-start justify-center gap-4 p-5 @2xl:p-8",
    },
    hasCross: { true: "", false: "" },
  },
  compoundVariants: [{ size: "bar", hasCross: true, className: "@4xl:pr-12 @7xl:pr-0" }],
});

const wordsStyle = cva("min-w-0", {
  variants: {
    size: { modal: "px-6", bar: "pr-10 @4xl:min-w-48 @4xl:flex-1 @4xl:pr-0", "bottom-sheet": "pr-8" },
  },
});

const headlineStyle = cva("font-bold", {
  variants: { size: { modal: "text-2xl", bar: "text-lg", "bottom-sheet": "text-xl" } },
});
