import { useInsertionEffect, useSyncExternalStore } from "react";
import { useNonce } from "./nonce.ts";

const neverChanges = () => () => undefined;

/**
 * Applies style rules of the owner's content. A server-rendered page contains them as an element, which its content
 * security policy allows by hash. After client-side navigation the previous page's policy still applies and would block
 * the element, so an adopted style sheet is used.
 */
export function OwnStyle({ rules }: { rules: string }) {
  const nonce = useNonce();
  const isServed = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  useInsertionEffect(() => {
    if (isServed || rules === "") return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [isServed, rules]);
  return isServed && rules !== "" ? <style nonce={nonce}>{rules}</style> : null;
}
