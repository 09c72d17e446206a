import { Form, useNavigation } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Refusal = "signed_out" | "unexpected";

/** Whether the person gets the newsletter, and one press to change that. */
export function OwnNewsletter({
  subscription,
  refusal,
}: {
  subscription: { since: Date } | null;
  refusal: Refusal | undefined;
}) {
  const t = useText();
  const intent = subscription ? "unsubscribe" : "subscribe";
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Card className="p-5 sm:p-8">
      <CardTitle>{t("profile.newsletter.title")}</CardTitle>
      {/* Says what came of the press, which changes nothing else on the page. */}
      <p role="status" className="mt-3">
        {subscription
          ? t("profile.newsletter.since", { date: formatDate(subscription.since) })
          : t("profile.newsletter.none")}
      </p>
      {!subscription && <p className="mt-1 text-muted">{t("newsletter.consent")}</p>}
      <Form method="post" preventScrollReset className="mt-5 flex flex-col items-start gap-5">
        {refusal && (
          <Notice
            tone="error"
            title={t("profile.error.title")}
            text={t(`profile.error.${refusal}`)}
            className="w-full"
          />
        )}
        <Button type="submit" name="intent" value={intent} variant="outline" disabled={isBusy}>
          {t(isBusy ? "profile.busy" : `profile.newsletter.${intent}`)}
        </Button>
      </Form>
    </Card>
  );
}
