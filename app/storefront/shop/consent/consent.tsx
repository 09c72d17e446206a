import { useEffect, useRef, useState } from "react";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { consentTranslator } from "#app/i18n/channels/consent.ts";
import { shopNow } from "#app/ui/browser/shop-clock.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { ConsentBar } from "./consent-bar.tsx";
import { giveConsent, keepThisVisit, refuseConsent, sendProofs, validChoice } from "./consent-choice.ts";
import { consentOpener } from "./consent-opener.ts";

/**
 * Keeps where the visit came from if the shopper has allowed it, and asks when the browser has no valid choice or the
 * footer's link is pressed. Only for the browser: the choice lives there, and pages are the same for everybody.
 */
export function Consent({ asked }: { asked: readonly MeasuredPart[] }) {
  // An open page that begins to ask for something else starts over.
  return <Question key={asked.join("-")} asked={asked} />;
}

function Question({ asked }: { asked: readonly MeasuredPart[] }) {
  const locale = useLocale();
  const t = consentTranslator(locale);
  const [choice, setChoice] = useState(() => validChoice(asked, shopNow()));
  const [isCalled, setCalled] = useState(false);
  const caller = useRef<HTMLElement>(null);
  useEffect(() => {
    const now = shopNow();
    const current = validChoice(asked, now);
    if (current?.id) keepThisVisit(current.id, asked, now);
    void sendProofs();
    const again = () => void sendProofs();
    // Another tab may have asked meanwhile.
    const look = () => setChoice(validChoice(asked, shopNow()));
    window.addEventListener("online", again);
    window.addEventListener("storage", look);
    consentOpener.open = (button) => {
      caller.current = button;
      look();
      setCalled(true);
    };
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("storage", look);
      consentOpener.open = () => {};
    };
  }, [asked]);
  const close = () => {
    setCalled(false);
    (caller.current ?? document.getElementById("content"))?.focus({ preventScroll: true });
    caller.current = null;
  };
  const isShown = choice === null || isCalled;
  const announced = isShown && !isCalled ? t("consent.announced") : "";
  // Screen readers announce a status that changes, and not one that is inserted with its text.
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (status.current) status.current.textContent = announced;
  }, [announced]);
  return (
    <>
      {/* The bar takes no focus by itself, so it is announced. */}
      <p ref={status} role="status" className="sr-only" />
      {isShown && (
        <ConsentBar
          asked={asked}
          choice={choice}
          isCalled={isCalled}
          onClose={close}
          onChoose={(isGiven) => {
            const now = shopNow();
            if (isGiven) giveConsent(asked, locale, now);
            else refuseConsent(asked, locale, now);
            setChoice(validChoice(asked, now));
            close();
          }}
        />
      )}
    </>
  );
}
