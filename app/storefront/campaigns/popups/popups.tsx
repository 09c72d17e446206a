import { Suspense, lazy } from "react";
import type { LoadedPopup } from "#app/server/campaigns/shown-popups.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";

/**
 * The component with the popups' code. When it cannot be loaded there are no popups, and the page still works
 * (specification, section 8).
 */
const PopupHost = lazy(() =>
  import("./popup-host.tsx").catch((error: unknown) => {
    console.error("The code of popups could not be loaded", error);
    return { default: () => null };
  }),
);

/** Shows a page's popups, from `loadPopups`. Their code is downloaded only when there are any. */
export function Popups({ popups }: { popups: readonly LoadedPopup[] }) {
  const isHydrated = useHydrated();
  if (!isHydrated || popups.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PopupHost popups={popups} />
    </Suspense>
  );
}
