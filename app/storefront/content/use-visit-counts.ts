import { useEffect } from "react";
import { useLocation } from "react-router";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";

/** Counts visits and their steps where the shop does; the code for it is downloaded only there. */
export function useVisitCounts(counts: boolean | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (counts)
      void loadWithRetry(() => import("#app/storefront/measurement/count-visits.ts")).then(({ countPage }) =>
        countPage(pathname),
      );
  }, [counts, pathname]);
}
