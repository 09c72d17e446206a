import { useInsertionEffect, useSyncExternalStore } from "react";
import { useNonce } from "./nonce.ts";

const never = () => () => undefined;

/**
 * Rules that the owner's content brings along. A page that is served with them has them in its first bytes, where its
 * policy names them by their hash. Where the browser makes the page, the policy is another page's, which lets no such
 * element in: there they are a sheet of the document.
 */
export function OwnStyle({ rules }: { rules: string }) {
  const nonce = useNonce();
  const isServed = useSyncExternalStore(
    never,
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
