import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { consentTranslator } from "#app/i18n/channels/consent.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useBottomPadding } from "#app/ui/browser/bottom-padding.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import type { Choice } from "./consent-choice.ts";

const privacySlug = "privacy";

/**
 * Asks whether the visit may be measured, with two equal answers. Takes the focus only if the shopper opened it; Escape
 * and a third button close it then without a change. Popups wait until it is closed.
 */
export function ConsentBar({
  asked,
  choice,
  isCalled,
  onChoose,
  onClose,
}: {
  asked: readonly MeasuredPart[];
  /** The choice that may be changed; null before the first. */
  choice: Choice | null;
  /** Whether the shopper opened it. */
  isCalled: boolean;
  onChoose: (isGiven: boolean) => void;
  onClose: () => void;
}) {
  const locale = useLocale();
  const t = consentTranslator(locale);
  const titleId = useId();
  const textId = useId();
  const place = useRef<HTMLDivElement>(null);
  useBottomPadding(place);
  useEffect(() => {
    if (isCalled) place.current?.focus();
  }, [isCalled]);
  useEffect(() => {
    const element = place.current;
    if (!element || !isCalled) return;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    element.addEventListener("keydown", closeByKey);
    return () => element.removeEventListener("keydown", closeByKey);
  }, [isCalled, onClose]);
  const hasPrivacyPage = useFrameData()?.footerPages.some(({ slug }) => slug === privacySlug);
  return (
    <div
      ref={place}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-35 max-h-[58svh] overflow-y-auto border-t border-line bg-background shadow-lifted focus:outline-none print:hidden"
    >
      <div className="page-wide flex flex-col gap-4 py-6 lg:flex-row lg:items-center lg:justify-between">
        <div className="min-w-0">
          <h2 id={titleId} className="font-bold">
            {t("consent.title")}
          </h2>
          <p id={textId} className="mt-1 text-sm">
            {asked.map((part) => t(`consent.${part}`)).join(" ")} {t("consent.otherwise")}{" "}
            {choice && t(choice.isGiven ? "consent.given" : "consent.refused")}{" "}
            {hasPrivacyPage && (
              <Link
                to={localePath(locale, `/${privacySlug}`)}
                className="text-primary-text underline underline-offset-4"
              >
                {t("consent.privacy")}
              </Link>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="button" variant="outline" onClick={() => onChoose(true)}>
            {t("consent.accept")}
          </Button>
          <Button type="button" variant="outline" onClick={() => onChoose(false)}>
            {t("consent.decline")}
          </Button>
          {isCalled && choice && (
            <Button type="button" variant="ghost" onClick={onClose}>
              {t("consent.close")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
