import { Send } from "lucide-react";
import { useFetcher } from "react-router";
import type { MailTrial } from "#app/server/mail/settings/try-mail-server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./edit.tsx";

/** `failed`: the test could not be made at all. */
export type TestAnswer = MailTrial | { ok: false; code: "failed" };

/** Sends the owner a test e-mail and shows what the mail server answered. */
export function TestCard({
  ownEmail,
  postedAnswer,
}: {
  ownEmail: string;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: TestAnswer | undefined;
}) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data && !("text" in fetcher.data) ? fetcher.data : postedAnswer;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("mail-server.test")}</CardTitle>
      <p className="mt-1 text-muted">{t("mail-server.test.text", { email: ownEmail })}</p>
      <fetcher.Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="test" variant="outline" disabled={isBusy}>
          <Send aria-hidden />
          {t(isBusy ? "mail-server.test.busy" : "mail-server.test.submit")}
        </Button>
      </fetcher.Form>
      {answer && !isBusy && <Answer answer={answer} />}
    </Card>
  );
}

function Answer({ answer }: { answer: TestAnswer }) {
  const t = useAdminText();
  if (answer.ok)
    return (
      <Notice
        tone="success"
        title={t("mail-server.test.accepted", { email: answer.recipient })}
        className="mt-4"
      />
    );
  if (answer.code !== "refused")
    return <Notice tone="error" title={t(`mail-server.test.${answer.code}`)} className="mt-4" />;
  return (
    <Notice
      tone="error"
      title={t(`mail-server.mail_answer.${answer.what}`)}
      text={answer.answer ? t("mail-server.test.answer", { answer: answer.answer }) : undefined}
      className="mt-4 wrap-anywhere"
    />
  );
}
