import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Links to the password page in a new tab, so that the refused form keeps its values; for browsers without JavaScript.
 */
export function PasswordLink() {
  const t = useAdminText();
  return (
    <a
      href="/admin/confirm-password"
      target="_blank"
      rel="noreferrer"
      className="underline underline-offset-4"
    >
      {t("confirm.link")}
    </a>
  );
}
