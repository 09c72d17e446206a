import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";

/**
 * Follows what a link from an e-mail or advertisement says beside its page: the code of a promotion (`?code=ABC`) and
 * the newsletter (`?newsletter={id}`). The code for it is downloaded only for such a link.
 */
export function useLinkParameters(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (/[?&](code|newsletter)=/.test(search))
      void loadWithRetry(() => import("./follow-link-parameters.ts")).then(({ followLinkParameters }) =>
        followLinkParameters(search, navigate),
      );
  }, [search, navigate]);
}
