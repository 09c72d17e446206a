import { maxCartLines, maxLineQuantity } from "#app/domain/cart/cart.ts";

/** A product of a permalink. The id is a token that need not name a product. */
export type PermalinkItem = { productId: string; quantity: number };

/**
 * Parses the items of a permalink, `{id}:{quantity},{id}:{quantity}` (UCP 2026-08-25, permalink). Ids are compared
 * without case; quantities of the same id are added, up to `maxLineQuantity`. Null for anything else: no items, a
 * quantity that is not a whole number from 1, and more than `maxCartLines` products.
 */
export function parsePermalink(text: string): PermalinkItem[] | null {
  const quantities = new Map<string, number>();
  for (const item of text.split(",")) {
    const [, token, digits] = itemPattern.exec(item) ?? [];
    if (token === undefined || digits === undefined) return null;
    const id = readToken(token);
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + Number(digits), maxLineQuantity));
  }
  if (quantities.size > maxCartLines) return null;
  return Array.from(quantities, ([productId, quantity]) => ({ productId, quantity }));
}

/** Writes items as `parsePermalink` reads them. */
export function writePermalink(items: readonly PermalinkItem[]): string {
  return items.map(({ productId, quantity }) => `${productId}:${quantity}`).join(",");
}

/** The length of ids is limited as in requests for a cart. */
const itemPattern = /^([A-Za-z0-9._-]{1,100}|~[A-Za-z0-9_-]{1,100}):([1-9]\d{0,8})$/;

/** Returns the id of a token; one in base64url that holds no plain id stays as it is, since no product has it. */
function readToken(token: string): string {
  if (!token.startsWith("~")) return token.toLowerCase();
  const plain = decoded(token.slice(1));
  return /^[A-Za-z0-9._-]+$/.test(plain) ? plain.toLowerCase() : token;
}

function decoded(base64url: string): string {
  try {
    return atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/**
 * Returns an address as a path of the shop, or null when it leads elsewhere: nobody may use the shop's links to lead
 * people to other sites. `baseUrl` is the shop's address.
 */
export function pathOfShop(address: string, baseUrl: string): string | null {
  const url = URL.parse(address, baseUrl);
  // A path with two slashes first would name another host where it is followed.
  if (url?.origin !== new URL(baseUrl).origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the codes of promotions that a permalink's query gives (`discounts/codes/0=ABC`), in their order. A parameter
 * given twice is ambiguous and left out.
 */
export function permalinkCodes(query: URLSearchParams): string[] {
  const places = [...new Set(query.keys())].flatMap((name) => {
    const place = /^\/?discounts\/codes\/(\d{1,2})$/.exec(name)?.[1];
    const [code = "", ...others] = query.getAll(name);
    return place === undefined || others.length > 0 ? [] : [{ place: Number(place), code }];
  });
  return places.toSorted((a, b) => a.place - b.place).map(({ code }) => code);
}

/** Returns where a permalink leads: the cart page (`cart` is its path) with the items, the codes and the next page. */
export function permalinkTarget(
  cart: string,
  { items, query, baseUrl }: { items: string; query: URLSearchParams; baseUrl: string },
): string {
  const read = parsePermalink(items);
  // Without items the page says that the link is not complete.
  const target = new URLSearchParams({ items: read ? writePermalink(read) : "" });
  const next = pathOfShop(query.get("continue_to") ?? cart, baseUrl);
  if (next !== null && next !== cart) target.set("to", next);
  for (const code of permalinkCodes(query)) target.append("code", code);
  return `${cart}?${target.toString()}`;
}
