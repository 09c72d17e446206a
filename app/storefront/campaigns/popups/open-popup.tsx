import { useRef, useState } from "react";
import { useLocale } from "#app/ui/locale.tsx";
import type { LoadedPopup } from "#app/server/campaigns/shown-popups.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { rememberCampaign, reportCampaign } from "#app/storefront/campaigns/campaign-memory.ts";
import { useTimeLeft } from "#app/ui/popups/countdown-clock.tsx";
import type { SignupForm, SignupState } from "#app/ui/popups/popup-signup.tsx";
import { PopupWindow } from "#app/ui/popups/popup-window.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { signUpForNewsletter } from "#app/storefront/shop/newsletter-signup.ts";

/** Shows one open popup until it is closed, followed or used to sign up, or until its timer ends. */
export function OpenPopup({ popup, onEnd }: { popup: LoadedPopup; onEnd: () => void }) {
  const locale = useLocale();
  const t = popupTranslator(locale);
  const [signup, setSignup] = useState<SignupState>({ isBusy: false });
  const isSending = useRef(false);
  const { look, picture } = popup;
  const left = useTimeLeft(look.timerEnd);
  const campaign = { kind: "popup", id: popup.id } as const;

  const signUp = async (form: SignupForm) => {
    if (isSending.current) return;
    isSending.current = true;
    setSignup({ isBusy: true });
    const fault = await signUpForNewsletter(form, { popupId: popup.id, language: locale });
    isSending.current = false;
    if (fault) return setSignup({ isBusy: false, refused: { fault, form } });
    rememberCampaign(campaign);
    onEnd();
    showToast({
      tone: "success",
      title: t("popup.success.title"),
      description: `${t("popup.success.text")} ${t("popup.success.confirm")}`,
    });
  };

  // The timer has ended; the visit closes the popup at its next tick.
  if (look.type === "timer" && !left) return null;
  return (
    <PopupWindow
      look={look}
      picture={picture}
      left={left}
      signup={signup}
      onClose={() => {
        reportCampaign(campaign, "close");
        onEnd();
      }}
      onAct={() => {
        rememberCampaign(campaign);
        onEnd();
      }}
      onSignup={(form) => void signUp(form)}
    />
  );
}
