import { PlugZap } from "lucide-react";
import { useFetcher } from "react-router";
import type { KeyCheck } from "#app/server/payments/account/check-card-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./edit.tsx";

/** `failed`: the check could not be made at all. */
export type CheckAnswer = KeyCheck | { ok: false; code: "failed" };

/** Asks Stripe whether it knows the saved keys, and shows its answer. */
export function CheckCard({
  postedAnswer,
}: {
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: CheckAnswer | undefined;
}) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data && !("text" in fetcher.data) ? fetcher.data : postedAnswer;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("cards.check")}</CardTitle>
      <p className="mt-1 text-muted">{t("cards.check.text")}</p>
      <fetcher.Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="check" variant="outline" disabled={isBusy}>
          <PlugZap aria-hidden />
          {t(isBusy ? "cards.check.busy" : "cards.check.submit")}
        </Button>
      </fetcher.Form>
      {answer && !isBusy && <Answer answer={answer} />}
    </Card>
  );
}

function Answer({ answer }: { answer: CheckAnswer }) {
  const t = useAdminText();
  if (answer.ok)
    return <Notice tone="success" title={t(`cards.check.accepted.${answer.mode}`)} className="mt-4" />;
  if (answer.code !== "refused")
    return <Notice tone="error" title={t(`cards.check.${answer.code}`)} className="mt-4" />;
  return (
    <Notice
      tone="error"
      title={t(`cards.stripe_answer.${answer.what}`)}
      text={answer.words ? t("cards.check.words", { words: answer.words }) : undefined}
      className="mt-4 wrap-anywhere"
    />
  );
}
