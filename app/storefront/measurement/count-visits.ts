import { pathWithoutLocale } from "#app/domain/locale.ts";
import type { CountedStep } from "#app/domain/measurement/origin.ts";
import { sourceOfVisit } from "#app/domain/measurement/visit-source.ts";
import { cartChanges, readCart } from "#app/storefront/shop/cart-store.ts";
import { visitMemory } from "./visit-memory.ts";

/** The page of a product. */
const productPage = /^\/products\/[0-9a-f-]{36}$/;

/** Where a card payment leads back to: no visit begins there. */
const pageAfterPayment = "/order-success";

/** Pages that have been counted since the document was loaded; each counts once. */
const counted = new Set<string>();

/**
 * Counts the visit with the document's first page, and what `pathname` is a step of. A visit is a document that was not
 * opened from the shop itself, nor reloaded or returned to. A page that is rendered ahead counts once it is shown.
 */
export async function countPage(pathname: string): Promise<void> {
  await shown();
  const path = pathWithoutLocale(pathname);
  if (visitMemory.source === null) beginDocument(path);
  if (counted.has(path)) return;
  counted.add(path);
  if (productPage.test(path)) count("product_view");
  if (path === "/checkout" && readCart().length > 0) count("checkout");
}

function beginDocument(path: string): void {
  const { referrer } = document;
  const isWithin = referrer.startsWith(`${window.location.origin}/`);
  const search = window.location.search;
  visitMemory.source = isWithin ? "" : sourceOfVisit({ search, referrer });
  if (wasReloaded()) counted.add(path);
  else if (!isWithin && path !== pageAfterPayment) count("visit");
  // A cart counts with its first product.
  cartChanges.onChange = (before, after) => {
    if (before.length === 0 && after.length > 0) count("cart");
  };
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== "navigate";
}

/** Best effort: a lost step is not retried. Sends no cookies. */
function count(step: CountedStep): void {
  const request = fetch("/api/functions/count-visit", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ step, source: visitMemory.source }),
    credentials: "omit",
    keepalive: true,
  });
  request.catch(() => undefined);
}

function shown(): Promise<void> {
  return new Promise((resolve) => {
    if ("prerendering" in document && document.prerendering === true)
      document.addEventListener("prerenderingchange", () => resolve(), { once: true });
    else resolve();
  });
}
