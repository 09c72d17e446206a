import { Form, useNavigation } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PurchasesSwitch } from "./mail-switch.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Refusal = "signed_out" | "unexpected";

/** Shows whether the person receives the newsletter, and whether by what they bought, with controls to change both. */
export function OwnNewsletter({
  subscription,
  refusal,
}: {
  subscription: { since: Date; coversPurchases: boolean } | null;
  refusal: Refusal | undefined;
}) {
  const t = useText();
  const locale = useLocale();
  const n = newsletterTranslator(locale);
  const shop = useShopName();
  const intent = subscription ? "unsubscribe" : "subscribe";
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <ProfilePart title={t("profile.newsletter.title")}>
      {/* Announces the result of the button: nothing else on the page changes. */}
      <p role="status" className="font-medium">
        {subscription
          ? t("profile.newsletter.since", { date: formatDate(subscription.since, locale) })
          : t("profile.newsletter.none")}
      </p>
      {!subscription && <p className="mt-1 max-w-2xl text-muted">{t("newsletter.consent", { shop })}</p>}
      {subscription && (
        <div className="mt-3 max-w-2xl">
          <PurchasesSwitch isOn={subscription.coversPurchases} />
        </div>
      )}
      <Form method="post" preventScrollReset className="mt-5 flex flex-col items-start gap-5">
        {refusal && (
          <Notice
            tone="error"
            title={t("profile.error.title")}
            text={t(`profile.error.${refusal}`)}
            className="w-full"
          />
        )}
        {!subscription && (
          <Checkbox
            name="purchases"
            label={n("newsletter.consent.optional", { consent: n("newsletter.consent.purchases", { shop }) })}
          />
        )}
        <SubmitButton
          isBusy={isBusy}
          busyLabel={t("profile.busy")}
          name="intent"
          value={intent}
          variant="outline"
          size="default"
        >
          {t(`profile.newsletter.${intent}`)}
        </SubmitButton>
      </Form>
    </ProfilePart>
  );
}
