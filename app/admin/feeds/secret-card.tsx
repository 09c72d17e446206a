import { useMemo, useState } from "react";
import { useFetcher } from "react-router";
import type { SecretIntent } from "#app/domain/feeds/feed-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./edit.tsx";

export type SecretAnswer = { ok: true; code: SecretIntent } | { ok: false; code: "failed" };

const answerTexts = {
  new: "feeds.secret.made",
  remove: "feeds.secret.removed",
  failed: "feeds.secret.failed",
} as const satisfies Record<SecretAnswer["code"], string>;

/** Shows whether the feeds need a secret, and the buttons that make, replace and remove it. */
export function SecretCard({
  hasSecret,
  hasFeeds,
  postedAnswer,
}: {
  hasSecret: boolean;
  /** Whether channels may be reading a feed. */
  hasFeeds: boolean;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: SecretAnswer | undefined;
}) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  const isBusy = fetcher.state !== "idle";
  const answered = fetcher.data && !("text" in fetcher.data) ? fetcher.data : undefined;
  useAnswerToast(
    useMemo(() => answered && { ok: answered.ok, text: answerTexts[answered.code] }, [answered]),
  );
  // A success with JavaScript is shown as a toast only.
  const noticed = answered?.ok ? undefined : (answered ?? postedAnswer);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("feeds.secret")}</CardTitle>
      <p className="mt-1 text-muted">{t(hasSecret ? "feeds.secret.on" : "feeds.secret.off")}</p>
      {(hasSecret || hasFeeds) && <p className="mt-1 text-muted">{t("feeds.secret.warning")}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <NewSecret hasSecret={hasSecret} fetcher={fetcher} />
        {hasSecret && (
          <fetcher.Form method="post">
            <Button type="submit" name="intent" value="remove" variant="outline" disabled={isBusy}>
              {t("feeds.secret.remove")}
            </Button>
          </fetcher.Form>
        )}
      </div>
      {noticed && !isBusy && (
        <Notice
          tone={noticed.ok ? "success" : "error"}
          title={t(answerTexts[noticed.code])}
          className="mt-4"
        />
      )}
    </Card>
  );
}

/** Asks first: a channel that reads a feed with the address so far no longer can. */
function NewSecret({
  hasSecret,
  fetcher,
}: {
  hasSecret: boolean;
  fetcher: ReturnType<typeof useFetcher<typeof action>>;
}) {
  const t = useAdminText();
  const [isOpen, setIsOpen] = useState(false);
  const label = t(hasSecret ? "feeds.secret.new" : "feeds.secret.make");
  const form = (
    <fetcher.Form method="post" onSubmit={() => setIsOpen(false)}>
      <Button type="submit" name="intent" value="new" variant="destructive">
        {label}
      </Button>
    </fetcher.Form>
  );
  return (
    <>
      <Button
        variant="outline"
        className="noscript:hidden"
        disabled={fetcher.state !== "idle"}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <details className="hidden noscript:block">
        <summary className="min-h-11 content-center underline underline-offset-4">{label}</summary>
        <p className="mt-2 mb-4">{t("feeds.secret.confirm")}</p>
        {form}
      </details>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={label}
        description={t("feeds.secret.confirm")}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsOpen(false)}>
              {t("edit.cancel")}
            </Button>
            {form}
          </>
        }
      />
    </>
  );
}
