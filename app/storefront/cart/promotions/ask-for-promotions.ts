import { maxCodeLength, normalCode } from "#app/domain/promotions/promotion.ts";
import { readCart } from "#app/storefront/shop/cart-store.ts";
import { keepCode, keptCodes, listenToCodes } from "#app/storefront/shop/kept-codes.ts";
import { CodePanel } from "./code-panel.tsx";
import { requestPromotions } from "./found-promotions.ts";
import type { FoundPromotions, KnownPromotions } from "./found-promotions.ts";
import { GiftItems, GiftRows } from "./gift-lines.tsx";
import { lostPromotions } from "./lost-promotions.ts";
import { pricePromotedCart } from "./price-promoted-cart.ts";
import { currentPromoted, publishPromoted } from "./promoted.ts";
import type { Person, TriedCode } from "./promoted.ts";

/** What promotions the shop has, by the last answer to the cart's refresh. */
let offered = "";
/** Whom the order is for, once an order was refused because of its promotions. */
let person: Person | undefined;
/** The body of the last request, and what was found; null while unknown. */
let asked: string | null = null;
let found: KnownPromotions | null = null;
let isUnchecked = false;
/** The gifts that the shop has left for this cart, once it refused others; null while all that it offers. */
let giftsLeft: readonly string[] | null = null;

/**
 * Asks which promotions the stored cart and the kept codes bring, and publishes them. `offers` is the header
 * `Promotions`; a shop that has no promotions for this visitor is not asked. `gifts` are those of a refused order's
 * answer. Never throws.
 */
export async function askForPromotions(
  offers: string,
  forWhom?: Person,
  gifts?: readonly string[],
): Promise<void> {
  offered = offers;
  person = forWhom ?? person;
  giftsLeft = gifts ?? giftsLeft;
  await ask();
}

/** Asks again if products, codes or person have changed since. */
async function askAgain(): Promise<void> {
  if (bodyOf(keptCodes()) === asked) return;
  giftsLeft = null;
  await ask();
}

async function ask(): Promise<void> {
  const codes = keptCodes();
  const body = bodyOf(codes);
  asked = body;
  if (body === null) return publishFound({ promotions: [], gifts: [], refused: [] }, codes);
  publish();
  const answer = await requestPromotions(body);
  // Otherwise a later request has asked for something else.
  if (asked === body) publishFound(answer, codes);
}

/** Keeps a typed code unless the shop does not know it, and applies it. */
async function tryCode(typed: string): Promise<TriedCode> {
  const codes = keptCodes();
  const code = normalCode(typed);
  if (codes.includes(code)) return "kept";
  if (code.length > maxCodeLength) return "unknown";
  const body = bodyOf([...codes, code]);
  if (body === null) return "unknown";
  const answer = await requestPromotions(body);
  if (answer === null) return "failed";
  const why = answer.refused.find((refused) => refused.code === code)?.why;
  if (why === "unknown" || why === "limited") return why;
  asked = body;
  publishFound(answer, [...codes, code]);
  // Its listener finds that this has been asked.
  keepCode(code);
  return "kept";
}

/** Returns the body of find-promotions; null when there is nothing to ask. */
function bodyOf(codes: readonly string[]): string | null {
  const productIds = readCart().map(({ product }) => product.id);
  const isAsked = offered.includes("automatic") || codes.length > 0;
  if (!isAsked || productIds.length === 0) return null;
  return JSON.stringify({ productIds, ...(codes.length > 0 && { codes }), ...(person && { person }) });
}

function publishFound(answer: FoundPromotions | null, codes: readonly string[]): void {
  found = answer && { ...answer, codes };
  isUnchecked = answer === null;
  publish();
}

function publish(): void {
  const known = { found, codes: keptCodes(), giftsLeft };
  publishPromoted({
    price: (cart, options) => pricePromotedCart(cart, known, options),
    lostSince: (before, cart, { currencies, locale }) => {
      if (known.found === null) return [];
      // The price of delivery is unknown, so that a promotion that frees it applies.
      const delivery = { kind: "depends" } as const;
      const options = { delivery, baseCurrency: currencies.base_currency, locale };
      const after = pricePromotedCart(cart, known, options);
      return lostPromotions(before, after, locale, currencies);
    },
    takesCodes: offered.includes("codes") || known.codes.length > 0,
    isUnchecked,
    tryCode,
    askAgain,
    CodePanel,
    GiftRows,
    GiftItems,
  });
}

listenToCodes(() => {
  // Nothing has been asked for yet, so nobody shows it.
  if (currentPromoted() === null) return;
  publish();
  void askAgain();
});
