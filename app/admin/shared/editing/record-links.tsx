import { Pencil, Trash2 } from "lucide-react";
import type { To } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Opens a record's editor over its list and keeps the scroll position. */
export function EditLink({
  to,
  name,
  variant = "ghost",
}: {
  to: To;
  name: string;
  variant?: "ghost" | "outline";
}) {
  const t = useAdminText();
  return (
    <ButtonLink
      to={to}
      variant={variant}
      size="icon"
      aria-label={t("edit.editNamed", { name })}
      preventScrollReset
    >
      <Pencil aria-hidden />
    </ButtonLink>
  );
}

/** Opens the confirmation of a deletion (`DeleteRecord`). */
export function DeleteLink({ to, name }: { to: To; name: string }) {
  const t = useAdminText();
  return (
    <ButtonLink
      to={to}
      variant="ghost"
      size="icon"
      aria-label={t("edit.deleteNamed", { name })}
      preventScrollReset
    >
      <Trash2 aria-hidden />
    </ButtonLink>
  );
}

/** Opens the screen's own confirmation of a deletion; icon-only unless `text` is given. */
export function DeleteButton({
  label,
  text,
  onClick,
}: {
  label: string;
  text?: string;
  onClick: () => void;
}) {
  return (
    <Button
      variant="ghost"
      {...(text === undefined && { size: "icon" })}
      aria-label={label}
      className="noscript:hidden"
      onClick={onClick}
    >
      <Trash2 aria-hidden />
      {text}
    </Button>
  );
}
