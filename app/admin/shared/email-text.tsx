import { isReachable } from "#app/domain/orders/customer.ts";
import { useAdminText } from "./text.tsx";

/**
 * Shows an e-mail address that wraps before its @ if it is too long, and within its parts only if necessary. Says so
 * when the customer gave no e-mail.
 */
export function EmailText({ email }: { email: string }) {
  const t = useAdminText();
  if (!isReachable(email)) return <span className="text-muted">{t("customers.noEmail")}</span>;
  const at = email.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
