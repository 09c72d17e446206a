import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./edit.tsx";

export type SecretAnswer = { ok: true; code: "changed" } | { ok: false; code: "failed" };

/** Shows whether the feeds need a secret, and the buttons that make, replace and remove it. */
export function SecretCard({
  hasSecret,
  postedAnswer,
}: {
  hasSecret: boolean;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: SecretAnswer | undefined;
}) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data && !("text" in fetcher.data) ? fetcher.data : postedAnswer;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("feeds.secret")}</CardTitle>
      <p className="mt-1 text-muted">{t(hasSecret ? "feeds.secret.on" : "feeds.secret.off")}</p>
      {hasSecret && <p className="mt-1 text-muted">{t("feeds.secret.warning")}</p>}
      <fetcher.Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="new" variant="outline" disabled={isBusy}>
          {t(hasSecret ? "feeds.secret.new" : "feeds.secret.make")}
        </Button>
        {hasSecret && (
          <Button type="submit" name="intent" value="remove" variant="outline" disabled={isBusy}>
            {t("feeds.secret.remove")}
          </Button>
        )}
      </fetcher.Form>
      {answer && !answer.ok && !isBusy && (
        <Notice tone="error" title={t("feeds.secret.failed")} className="mt-4" />
      )}
    </Card>
  );
}
