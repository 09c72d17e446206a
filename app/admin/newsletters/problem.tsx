import type { NewsletterProblem } from "#app/domain/newsletters/newsletter.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Says why the sending of a newsletter waits, with the mail server's own words; nothing without a problem. */
export function Problem({ problem }: { problem: NewsletterProblem | null }) {
  const t = useAdminText();
  if (!problem) return null;
  const { what, answer } = problem;
  const text = isOwn(what) ? t(`newsletters.problem.${what}`) : t(`mail-server.mail_answer.${what}`);
  return (
    <Notice
      tone="error"
      title={t("newsletters.problem")}
      text={answer ? `${text} ${t("newsletters.problem.answer", { answer })}` : text}
      className="mb-6 wrap-anywhere"
    />
  );
}

const own = ["not_configured", "records", "nobody", "incomplete", "restored", "empty"] as const;

/** Returns whether a problem is not an answer of the mail server. */
function isOwn(what: NewsletterProblem["what"]): what is (typeof own)[number] {
  return own.some((each) => each === what);
}
