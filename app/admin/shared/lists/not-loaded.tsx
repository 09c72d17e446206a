import { useEffect } from "react";
import type { ReactElement } from "react";
import { useOutlet } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Shown instead of a list that could not be loaded, also as a toast (specification, section 8), unless an editor covers the
 * list: its own toast matters more. The link retries the same URL, or `to`.
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
  const isCovered = useOutlet() !== null;
  useEffect(() => {
    if (!isCovered) showToast({ tone: "error", title: t("toast.error"), description: t(title) });
  }, [t, title, isCovered]);
  return (
    <EmptyState icon={icon} title={t(title)}>
      <ButtonLink to={to} reloadDocument>
        {t("edit.loadAgain")}
      </ButtonLink>
    </EmptyState>
  );
}
