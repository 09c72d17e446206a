import { KeyRound } from "lucide-react";
import type { EmailPreview } from "#app/server/mail/preview-email.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { passwordConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Says who sees the secret links of an e-mail, or asks for the password that shows them. */
export function HiddenLinks({ links }: Pick<EmailPreview, "links">) {
  const t = useAdminText();
  const refresh = useRefresh();
  if (links === "shown") return null;
  const unlock = async () => {
    if (await passwordConfirmed()) await refresh();
  };
  return (
    <Card className="mt-6 flex items-start gap-3 p-4">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex flex-col items-start gap-3">
        <p>{t(`emails.links.${links}`)}</p>
        {links === "locked" && (
          <>
            <Button variant="outline" className="noscript:hidden" onClick={() => void unlock()}>
              {t("emails.links.show")}
            </Button>
            <noscript>
              <PasswordLink />
            </noscript>
          </>
        )}
      </div>
    </Card>
  );
}
