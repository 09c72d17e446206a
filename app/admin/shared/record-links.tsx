import { Pencil, Trash2 } from "lucide-react";
import type { To } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
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

/** Asks by the screen's own dialog whether something should be deleted; `text` stands beside the sign where there is room. */
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
