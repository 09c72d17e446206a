import { ShieldX } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useRole } from "./shared/role.tsx";
import { useAdminText } from "./shared/text.tsx";

/** Shows the 403 page for a screen that the reader's role does not include; leads to the role's first screen. */
export default function Forbidden() {
  const t = useAdminText();
  const role = useRole();
  return (
    <EmptyState
      level="h1"
      icon={<ShieldX />}
      title={t("screen.forbidden.title")}
      text={
        role ? t("screen.forbidden.textOf", { role: t(`staff.role.${role}`) }) : t("screen.forbidden.text")
      }
    >
      <ButtonLink to="/admin">{t("screen.back")}</ButtonLink>
    </EmptyState>
  );
}
