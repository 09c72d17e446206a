import { Suspense, lazy } from "react";
import type { LoadedPopup } from "#app/server/content/shown-popups.ts";
import { useHydrated } from "#app/ui/hydrated.ts";

/** Popups are no reason for a page to fail: without their code there are none (specification, section 8). */
const PopupHost = lazy(() =>
  import("./popup-host.tsx").catch((error: unknown) => {
    console.error("The code of popups could not be loaded", error);
    return { default: () => null };
  }),
);

/** The popups of a page, as `loadPopups` gives them. Their code is downloaded only where there are some. */
export function Popups({ popups }: { popups: readonly LoadedPopup[] }) {
  const isAlive = useHydrated();
  if (!isAlive || popups.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PopupHost popups={popups} />
    </Suspense>
  );
}
