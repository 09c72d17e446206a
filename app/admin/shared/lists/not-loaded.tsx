import { useEffect } from "react";
import type { ReactElement } from "react";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Shown instead of a list that could not be loaded, also as a toast (specification, section 8). The link retries the same
 * URL, or `to`.
 */
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
  useEffect(() => showToast({ tone: "error", title: t("toast.error"), description: t(title) }), [t, title]);
  return (
    <EmptyState icon={icon} title={t(title)}>
      <ButtonLink to={to} reloadDocument>
        {t("edit.loadAgain")}
      </ButtonLink>
    </EmptyState>
  );
}
