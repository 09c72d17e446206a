import { emailProblems } from "#app/domain/shop/email.ts";
import type { EmailProblem, EmailState } from "#app/domain/shop/email.ts";
import type { ListedEmail } from "#app/server/mail/list-emails.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const tones: Record<EmailState, BadgeTone> = { waiting: "attention", sent: "success", failed: "danger" };

export function EmailStateBadge({ state }: { state: EmailState }) {
  const t = useAdminText();
  return <Badge tone={tones[state]}>{t(`emails.state.${state}`)}</Badge>;
}

/** Returns a function that names an e-mail by its kind and marks sample content. */
export function useEmailName(): (email: Pick<ListedEmail, "kind" | "is_sample">) => string {
  const t = useAdminText();
  return ({ kind, is_sample }) => {
    const name = t(`emails.kind.${kind}`);
    return is_sample && kind !== "test" ? `${name} (${t("emails.sample")})` : name;
  };
}

/** Says why the last attempt failed: the shop's own reasons translated, the mail server's verbatim. */
export function LastError({ error }: { error: string }) {
  const t = useAdminText();
  return isProblem(error) ? t(`emails.problem.${error}`) : error;
}

function isProblem(error: string): error is EmailProblem {
  return emailProblems.some((problem) => problem === error);
}
