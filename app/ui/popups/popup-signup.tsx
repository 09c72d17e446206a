import { cva } from "class-variance-authority";
import { CircleAlert, LoaderCircle } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { PopupLook } from "#app/domain/campaigns/popup.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { wrongFields } from "./wrong-fields.ts";

/** Why a newsletter sign-up was refused; `required` covers e-mail and consent (specification, sections 5 and 8). */
export type SignupFault = "required" | "email" | "subscribed" | "failed";

export type SignupForm = { email: string; hasConsent: boolean };

export type SignupState = {
  isBusy: boolean;
  /** A new object for each refusal. */
  refused?: { fault: SignupFault; form: SignupForm };
};

const formStyle = cva("flex w-full flex-col gap-3 text-left", {
  variants: {
    size: {
      modal: "",
      "bottom-sheet": "",
      bar: "@4xl:w-auto @4xl:min-w-0 @4xl:flex-2 @4xl:flex-row @4xl:flex-wrap @4xl:items-end @4xl:gap-x-5",
    },
  },
});

/** Asks for e-mail and consent. After a refusal it keeps the input and focuses the invalid field. */
export function PopupSignup({
  look,
  state: { isBusy, refused },
  onSignup,
  onDecline,
}: {
  look: PopupLook;
  state: SignupState;
  onSignup: (form: SignupForm) => void;
  onDecline: () => void;
}) {
  const t = popupTranslator(useLocale());
  const shopText = useText();
  const shop = useShopName();
  const emailId = useId();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  const isWrong = wrongFields(refused);
  const described = (wrong: boolean) => ({
    "aria-invalid": wrong ? (true as const) : undefined,
    "aria-describedby": wrong ? errorId : undefined,
  });
  return (
    <form
      ref={form}
      noValidate
      aria-busy={isBusy}
      className={formStyle({ size: look.size })}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const email = fields.get("email");
        onSignup({ email: typeof email === "string" ? email : "", hasConsent: fields.has("consent") });
      }}
    >
      <div className="@4xl:min-w-48 @4xl:flex-1">
        <label htmlFor={emailId} className="mb-1.5 block font-medium">
          {t("popup.email")}
        </label>
        <Input
          id={emailId}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...described(isWrong.email)}
        />
      </div>
      <div className="text-sm @4xl:min-w-48 @4xl:flex-1">
        <Checkbox
          name="consent"
          label={look.legal_note.trim() || shopText("newsletter.consent", { shop })}
          required
          {...described(isWrong.consent)}
        />
      </div>
      {/* On its own background, since red is not readable on every colour; takes no space while empty. */}
      <div
        id={errorId}
        role="alert"
        className="empty:-mt-3 @4xl:order-first @4xl:w-full @4xl:empty:mt-0 @4xl:empty:-mb-3"
      >
        {refused && (
          <p className="flex items-start gap-2 rounded-xl bg-white px-3 py-2 text-sm font-medium text-[#b42318]">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t(`popup.error.${refused.fault}`)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" aria-disabled={isBusy} className="flex-1">
          {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
          {isBusy ? t("popup.busy") : look.cta_label || t("popup.subscribe")}
        </Button>
        {!look.isDismissable && (
          <Button variant="outline" size="lg" onClick={onDecline} className="flex-1">
            {t("popup.decline")}
          </Button>
        )}
      </div>
    </form>
  );
}
