import { useEffect } from "react";
import { useText } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Time between two tries to reach the site, in milliseconds. */
const retryInterval = 1000;

/**
 * Holds a link of this site that is pressed without a connection: the page stays, a toast says why, and the link is
 * followed when the connection is back. Of several links the last counts. Used once in each layout.
 */
export function HeldLinks(): null {
  const t = useText();
  useEffect(() => {
    let held: HTMLAnchorElement | undefined;
    let isFollowing = false;
    const hold = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || isFollowing) return;
      held = navigator.onLine ? undefined : link;
      if (!held) return;
      // Before the router sees it, which would replace the page by an error.
      event.preventDefault();
      event.stopPropagation();
      showToast({ title: t("offline.title"), description: t("offline.link") });
      // Some browsers say that they are offline although they are not.
      again();
    };
    const follow = async () => {
      const link = held;
      if (!link) return;
      // Browsers say that they are online before a request succeeds.
      const isBack = await fetch(link.href, { method: "HEAD", cache: "no-store" }).then(
        () => true,
        () => false,
      );
      if (link !== held) return;
      if (isBack) {
        held = undefined;
        isFollowing = true;
        link.click();
        isFollowing = false;
      } else if (navigator.onLine) setTimeout(again, retryInterval);
    };
    const again = () => void follow();
    document.addEventListener("click", hold, true);
    window.addEventListener("online", again);
    return () => {
      held = undefined;
      document.removeEventListener("click", hold, true);
      window.removeEventListener("online", again);
    };
  }, [t]);
  return null;
}

/** Returns the pressed link to another page of this site; null for anything else, such as a new tab or a download. */
function linkOf({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): HTMLAnchorElement | null {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]:not([target],[download])") : null;
  if (!link || button > 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const isSamePage =
    link.pathname === location.pathname && link.search === location.search && link.hash !== "";
  return link.origin === location.origin && !isSamePage ? link : null;
}
