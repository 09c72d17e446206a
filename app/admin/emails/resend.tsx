import { Send } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { ResendResult } from "#app/server/mail/resend-email.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type ResendAnswer = ResendResult | { ok: false; code: "failed" };

/** Sends an e-mail again; asks for confirmation if it has already been sent. */
export function Resend({ answer }: { answer: ResendAnswer | undefined }) {
  const t = useAdminText();
  const mustConfirm = answer?.ok === false && answer.code === "already_sent";
  return (
    <div className="mt-6">
      {answer && <Answer answer={answer} />}
      {!mustConfirm && (
        <Form method="post" preventScrollReset>
          <SubmitButton label={t("emails.resend")} />
        </Form>
      )}
    </div>
  );
}

function Answer({ answer }: { answer: ResendAnswer }) {
  const t = useAdminText();
  if (answer.ok) return <Notice tone="success" title={t("emails.resend.ok")} className="mb-4" />;
  return (
    <Notice tone="error" title={t(`emails.resend.${answer.code}`)} className="mb-4">
      {answer.code === "already_sent" && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="once-more" value="yes" />
          <SubmitButton label={t("emails.resend.confirm")} />
        </Form>
      )}
    </Notice>
  );
}

function SubmitButton({ label }: { label: string }) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("step") === "resend";
  return (
    <Button type="submit" name="step" value="resend" variant="outline" disabled={isBusy}>
      <Send aria-hidden />
      {isBusy ? t("emails.resend.busy") : label}
    </Button>
  );
}
