import { useAdminText } from "#app/admin/shared/text.tsx";

/** For browsers without scripts: opens the password page in a new tab, so that the refused form keeps its values. */
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
