import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordLink } from "./confirm-password/password-link.tsx";
import { useAdminText } from "./text.tsx";

/** Shows the result of an action without JavaScript, where there are no toasts. */
export function AnswerNotice({
  answer,
  className,
}: {
  answer: { ok: boolean; text: AdminTextKey; values?: Readonly<Record<string, string | number>> } | undefined;
  className?: string;
}) {
  const t = useAdminText();
  return (
    answer && (
      <noscript>
        <Notice
          tone={answer.ok ? "success" : "error"}
          title={t(answer.ok ? "toast.success" : "toast.error")}
          text={t(answer.text, answer.values)}
          className={className}
        >
          {answer.text === "confirm.needed" && <PasswordLink />}
        </Notice>
      </noscript>
    )
  );
}
