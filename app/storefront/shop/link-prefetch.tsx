import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isUncacheable } from "#app/domain/shop/public-page.ts";

/** How long a link must be hovered before its page is prefetched, in milliseconds: ignores a passing pointer. */
const hoverTime = 50;

/**
 * Prefetches the page of the link under the pointer, a finger or the focus, so that it is loaded when the link is
 * followed; not pages that must not be cached. One listener for all links of the shop.
 */
export function LinkPrefetch() {
  const [address, setAddress] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = ({ target }: Event) => {
      clearTimeout(timer);
      // React Router marks the links that it handles on the client.
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-discover]");
      const path = link ? link.pathname + link.search : "";
      // Without a connection the router would reload the page when a file of the next one fails to load.
      const isSkipped = () => isUncacheable(path) || !navigator.onLine;
      timer = setTimeout(() => setAddress(isSkipped() ? "" : path), hoverTime);
    };
    document.addEventListener("pointerover", schedule);
    document.addEventListener("focusin", schedule);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", schedule);
      document.removeEventListener("focusin", schedule);
    };
  }, []);
  return address && <PrefetchPageLinks page={address} />;
}
