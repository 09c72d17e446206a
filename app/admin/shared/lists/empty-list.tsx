import type { ReactElement, ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { firstSteps } from "./first-steps.ts";
import type { ListPath } from "./first-steps.ts";

/**
 * Shown instead of a list without rows. A filtered list offers to remove the filters; any other one the first steps that
 * the reader's role includes (`firstSteps`), or `children`, a button that fills it.
 */
export function EmptyList({
  screen,
  icon,
  title,
  text,
  isFiltered = false,
  onUnfilter,
  children,
}: {
  screen: ListPath;
  icon: ReactElement;
  title: string;
  text?: string | undefined;
  isFiltered?: boolean;
  /** Empties a search that is not in the URL. */
  onUnfilter?: () => void;
  children?: ReactNode;
}) {
  const t = useAdminText();
  const may = useMay();
  const steps = firstSteps[screen].filter(({ needs }) => may(needs));
  return (
    <EmptyState icon={icon} title={title} {...(text !== undefined && { text })}>
      {isFiltered ? (
        <ButtonLink to={screen} variant="outline" onClick={onUnfilter}>
          {t("lists.unfilter")}
        </ButtonLink>
      ) : (
        (children ??
        (steps.length > 0 &&
          steps.map((step, place) => (
            <ButtonLink
              key={step.to}
              to={step.to}
              variant={place === steps.length - 1 ? "default" : "outline"}
            >
              {t(step.text)}
            </ButtonLink>
          ))))
      )}
    </EmptyState>
  );
}
