import type { ReactElement } from "react";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shown instead of a list that could not be loaded, with a retry link to the same URL or to `to`. */
export function NotLoaded({
  icon,
  title,
  to = "",
}: {
  icon: ReactElement;
  title: AdminTextKey;
  to?: string;
}) {
  const t = useAdminText();
  return (
    <EmptyState icon={icon} title={t(title)}>
      <ButtonLink to={to} reloadDocument>
        {t("edit.loadAgain")}
      </ButtonLink>
    </EmptyState>
  );
}
