import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";

/**
 * Shows fields only while they apply. Hidden ones are still posted, so that their values return when the choice changes
 * back; the server ignores them. Without JavaScript all fields are visible.
 */
export function Only({ when, children }: { when: boolean; children: ReactNode }) {
  const isHidden = useHydrated() && !when;
  return (
    <div hidden={isHidden} data-inapplicable={isHidden || undefined}>
      {children}
    </div>
  );
}
