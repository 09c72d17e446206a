import { Pencil, Trash2 } from "lucide-react";
import type { To } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAdminText } from "./text.tsx";

/** Opens a record's editor over its list, which stays where it was scrolled to. */
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

/** Opens the question whether a record of the list should be deleted (`DeleteRecord`). */
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
