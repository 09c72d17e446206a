import { useEffect } from "react";
import { showToast } from "#app/ui/toast.tsx";

/** Time between two tries to reach the site, in milliseconds. */
const retryInterval = 1000;

/**
 * Holds a link of this site that is pressed without a connection: the page stays, a toast says why, and the link is
 * followed when the connection is back. Of several links the last counts.
 */
export function useHeldLinks({ title, text }: { title: string; text: string }): void {
  useEffect(() => {
    let held: HTMLAnchorElement | undefined;
    const hold = (event: MouseEvent) => {
      const link = navigator.onLine ? null : linkOf(event);
      if (!link) return;
      // Before the router sees it, which would replace the page by an error.
      event.preventDefault();
      event.stopPropagation();
      held = link;
      showToast({ tone: "error", title, description: text });
    };
    const follow = async () => {
      const link = held;
      if (!link) return;
      // Browsers say that they are online before a request succeeds.
      const isBack = await fetch(link.href, { method: "HEAD" }).then(
        () => true,
        () => false,
      );
      if (!isBack) setTimeout(again, retryInterval);
      else if (link === held) {
        held = undefined;
        link.click();
      }
    };
    const again = () => void follow();
    document.addEventListener("click", hold, true);
    window.addEventListener("online", again);
    return () => {
      document.removeEventListener("click", hold, true);
      window.removeEventListener("online", again);
    };
  }, [title, text]);
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
