import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isOwnAddress } from "#app/domain/public-page.ts";

/** How long a link must be meant before its page is asked for, in milliseconds: who only passes over it means none. */
const meant = 50;

/**
 * Asks for the page of the link on which the pointer, a finger or the focus rests, so that it is there by the time that the
 * link is followed. One listener for all links of the shop.
 */
export function PageAhead() {
  const [address, setAddress] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = ({ target }: Event) => {
      clearTimeout(timer);
      // The router marks the links that it leads along within the document.
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-discover]");
      const asked = link ? link.pathname + link.search : "";
      timer = setTimeout(() => setAddress(isOwnAddress(asked) ? "" : asked), meant);
    };
    document.addEventListener("pointerover", look);
    document.addEventListener("focusin", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, []);
  return address && <PrefetchPageLinks page={address} />;
}
