import { isReachable } from "#app/domain/customer.ts";
import { useAdminText } from "./text.tsx";

/**
 * An e-mail address that breaks before its @ where it is too long for its line, and within its parts only at need; of
 * whoever gave none, that there is none.
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
