import { useAdminText } from "#app/admin/shared/text.tsx";

/** Opens the page that asks for the password beside a refused form, which keeps what was typed. For browsers without scripts. */
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
