import { useEffect } from "react";
import { useLocation } from "react-router";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";

/** Name in the local storage of the codes that are kept until an order (`kept-codes.ts`). */
export const keptCodesName = "promotion-codes";

/** Keeps the code of a link, `?code=ABC` on any page. Its code is downloaded only for such a link. */
export function useLinkedCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    if (/[?&]code=/.test(search))
      void loadWithRetry(() => import("./keep-linked-code.ts")).then(({ keepLinkedCode }) =>
        keepLinkedCode(),
      );
  }, [search]);
}
