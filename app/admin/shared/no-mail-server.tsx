import { MailX } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const linkStyle = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

/**
 * Says that e-mails wait because no mail server is set, with a link to its settings for those who may change them.
 * `withLink` leads to the list of e-mails.
 */
export function NoMailServer({ withLink = false }: { withLink?: boolean }) {
  const t = useAdminText();
  const may = useMay();
  return (
    <Card className="mb-6 flex items-start gap-3 p-4">
      <MailX aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{t("emails.noServer.title")}</p>
        <p className="text-muted">{t("emails.noServer.text")}</p>
        <p className="flex flex-wrap gap-x-6">
          {may("settings") && (
            <Link to="/admin/mail-server" className={linkStyle}>
              {t("emails.noServer.set")}
            </Link>
          )}
          {withLink && (
            <Link to="/admin/emails" className={linkStyle}>
              {t("emails.noServer.link")}
            </Link>
          )}
        </p>
      </div>
    </Card>
  );
}
