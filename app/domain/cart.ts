import { maxAmount, sumOf } from "./money.ts";
import type { Amount, Currency } from "./money.ts";
import type { Product } from "./product.ts";

/** What a cart keeps of a product: enough to show the line without asking the server. `price_bgn` is in stotinki. */
export type CartProduct = Pick<
  Product,
  "id" | "name_bg" | "name_en" | "price_bgn" | "weight_grams" | "image_url" | "flavor"
>;
export type CartLine = { product: CartProduct; quantity: number };
export type Cart = readonly CartLine[];

/** Bounds against absurd carts; the specification sets none. */
export const maxLineQuantity = 999;
export const maxCartLines = 100;

/** Adding a product that is there raises its quantity; otherwise a new line is appended (specification, section 4). */
export function addToCart(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const existing = cart.find((line) => line.product.id === product.id);
  if (existing) return setQuantity(cart, product.id, existing.quantity + quantity);
  if (quantity < 1 || cart.length >= maxCartLines) return cart;
  return [...cart, { product: cartProduct(product), quantity: Math.min(quantity, maxLineQuantity) }];
}

/** A quantity of 0 or less removes the line (specification, section 4). */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeFromCart(cart, productId);
  const bounded = Math.min(quantity, maxLineQuantity);
  return cart.map((line) => (line.product.id === productId ? { ...line, quantity: bounded } : line));
}

export function removeFromCart(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId);
}

/** Undoes a removal: the line stands again at its place. A cart that has the product again stays as it is. */
export function putBack(cart: Cart, line: CartLine, place: number): Cart {
  const isFull = cart.length >= maxCartLines;
  if (isFull || cart.some(({ product }) => product.id === line.product.id)) return cart;
  return cart.toSpliced(place, 0, line);
}

/** Adds what was ordered before, as far as the shop still offers it; `gone` are the ordered things that it does not. */
export function orderAgain<Ordered extends { product_id: string; quantity: number }>(
  cart: Cart,
  ordered: readonly Ordered[],
  offered: readonly CartProduct[],
): { cart: Cart; gone: Ordered[] } {
  let filled = cart;
  const gone = ordered.filter(({ product_id, quantity }) => {
    const product = offered.find(({ id }) => id === product_id);
    if (product) filled = addToCart(filled, product, quantity);
    return !product;
  });
  return { cart: filled, gone };
}

/** Pieces by the id of their product. */
export type Pieces = Readonly<Record<string, number>>;

export function piecesOf(cart: Cart): Pieces {
  return Object.fromEntries(cart.map(({ product, quantity }) => [product.id, quantity]));
}

/** What is left of the cart once these pieces were bought: what was added meanwhile. */
export function withoutBought(cart: Cart, bought: Pieces): Cart {
  return cart.flatMap((line) => {
    const quantity = line.quantity - (bought[line.product.id] ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** What the cart page's numeric input means: never below 1, and non-numeric text counts as 1. */
export function quantityFromInput(text: string): number {
  const quantity = Number.parseInt(text, 10);
  return Number.isNaN(quantity) ? 1 : Math.min(Math.max(quantity, 1), maxLineQuantity);
}

/** Sum of price times quantity, made in the base currency (specification, section 9). */
export function cartTotal(cart: Cart, baseCurrency: Currency): Amount {
  const items = cart.map(({ product, quantity }) => ({ price: product.price_bgn, quantity }));
  return sumOf(items, baseCurrency);
}

/** Number of pieces in the cart, for the badge. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** Badges show 99+ above 99 (specification, section 2). */
export function badgeText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Something that the shop changed since the shopper filled the cart; amounts in stotinki. */
export type CartChange =
  | { kind: "price"; product: CartProduct; from: number; to: number }
  | { kind: "quantity"; product: CartProduct; from: number; to: number }
  | { kind: "sold_out"; product: CartProduct }
  | { kind: "gone"; product: CartProduct };

/**
 * The cart as the shop can sell it now: names, prices and pictures of today, quantities no larger than the stock,
 * lines left out that are sold out or no longer offered. Each change that the shopper should hear of is listed.
 */
export function refreshCart(
  cart: Cart,
  offered: readonly (CartProduct & { stock_quantity: number })[],
): { cart: Cart; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const lines = cart.flatMap((line): CartLine[] => {
    const current = offered.find((product) => product.id === line.product.id);
    if (!current) {
      changes.push({ kind: "gone", product: line.product });
      return [];
    }
    const product = cartProduct(current);
    if (current.stock_quantity <= 0) {
      changes.push({ kind: "sold_out", product });
      return [];
    }
    if (product.price_bgn !== line.product.price_bgn) {
      changes.push({ kind: "price", product, from: line.product.price_bgn, to: product.price_bgn });
    }
    const quantity = Math.min(line.quantity, current.stock_quantity);
    if (quantity < line.quantity)
      changes.push({ kind: "quantity", product, from: line.quantity, to: quantity });
    return [{ product, quantity }];
  });
  return { cart: lines, changes };
}

/** Writes the cart for local storage. */
export function serializeCart(cart: Cart): string {
  return JSON.stringify(cart);
}

/**
 * Reads a stored cart. Throws `TypeError` or `SyntaxError` on anything that is not a cart of this shop: what stands
 * in local storage may be broken, or written by another program.
 */
export function parseStoredCart(stored: string): Cart {
  const lines: unknown = JSON.parse(stored);
  if (!Array.isArray(lines) || lines.length > maxCartLines)
    throw new TypeError("The stored cart is no list of lines");
  const cart = lines.map(parseLine);
  if (new Set(cart.map((line) => line.product.id)).size < cart.length) {
    throw new TypeError("The stored cart lists a product twice");
  }
  return cart;
}

/** Only what a cart keeps, so that what a screen knows besides does not reach local storage. */
function cartProduct(product: CartProduct): CartProduct {
  const { id, name_bg, name_en, price_bgn, weight_grams, image_url, flavor } = product;
  return { id, name_bg, name_en, price_bgn, weight_grams, image_url, flavor };
}

function parseLine(line: unknown): CartLine {
  if (!isRecord(line) || !isRecord(line.product)) throw new TypeError("A stored cart line names no product");
  const { product, quantity } = line;
  const texts = [product.id, product.name_bg, product.name_en, product.flavor];
  const isProduct =
    texts.every((text) => typeof text === "string") &&
    (product.image_url === null || typeof product.image_url === "string") &&
    isWhole(product.price_bgn, 0, maxAmount) &&
    isWhole(product.weight_grams, 0, maxAmount);
  if (!isProduct || !isWhole(quantity, 1, maxLineQuantity)) {
    throw new TypeError("A stored cart line has a field of the wrong type or size");
  }
  return { product: cartProduct(product as CartProduct), quantity };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
