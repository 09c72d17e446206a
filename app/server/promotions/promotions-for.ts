import { sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { PromotionTerms } from "#app/domain/promotions/promotion.ts";
import { mailboxOf } from "#app/domain/typed-text.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { readingStatement } from "#app/server/db/statement.ts";
import { readPhone } from "#app/server/phone.ts";
import type { Services } from "#app/server/services.ts";
import { offeredPromotions, offeredTerms, usablePromotions } from "./offered-promotions.ts";
import type { OfferedPromotion, OfferedTo, RefusedCode } from "./offered-promotions.ts";
import { promotedProducts } from "./promoted-products.ts";

/** What promotions of a basket depend on. */
export type PromotionQuestion = {
  /** What is in the basket (`itemKey`): products, and bags by their recipes. */
  productIds: string[];
  /** As `normalCode` returns them. */
  codes: string[];
  /** Who buys; null while unknown. */
  person: { email: string; phone: string } | null;
};

/** Promotions for a basket, with the products of gifts as the cart shows them, and the codes that do not apply. */
export type FoundPromotions = { promotions: PromotionTerms[]; gifts: Product[]; refused: RefusedCode[] };

/**
 * Returns the promotions by which a shopper's basket is priced, as `promotionsFor`. So that codes and customers cannot
 * be guessed, each network address may give a number of unknown codes and questions about persons; beyond it every code
 * is refused as `limited`, and the person does not count.
 */
export async function promotionsForAddress(
  { db, limits }: Pick<Services, "db" | "limits">,
  {
    address,
    earlierOrder,
    now,
    ...question
  }: PromotionQuestion & { address: string; earlierOrder: string | null; now: Date },
): Promise<FoundPromotions> {
  const isCounted = question.codes.length > 0 || question.person !== null;
  const retryAfterSeconds = isCounted ? await limits.promotionsPerAddress.consume(address) : null;
  if (retryAfterSeconds !== null) {
    const { productIds, codes } = question;
    const found = await promotionsFor(db, { productIds, codes: [], person: null, earlierOrder, now });
    return { ...found, refused: codes.map((code) => ({ code, why: "limited", from: null })) };
  }
  const found = await promotionsFor(db, { ...question, earlierOrder, now });
  const isGuess = question.person !== null || found.refused.some(({ why }) => why === "unknown");
  if (isCounted && !isGuess) await limits.promotionsPerAddress.release(address);
  return found;
}

/**
 * Returns the promotions by which a basket is priced: automatic ones in force and those of the codes. Does not limit
 * how often codes may be guessed; the caller does. `earlierOrder` is an unpaid order whose uses do not count.
 */
export async function promotionsFor(
  db: Database,
  {
    productIds,
    codes,
    person,
    earlierOrder,
    now,
  }: PromotionQuestion & { earlierOrder: string | null; now: Date },
): Promise<FoundPromotions> {
  const offeredTo = {
    codes,
    mailbox: person ? mailboxOf(person.email) : null,
    phone: person ? readPhone(person.phone) : null,
    now,
  };
  const rows = await db.transaction((tx) => findOffered(tx, { ...offeredTo, earlierOrder }));
  const { usable, refused } = usablePromotions(
    rows.map(({ promotion }) => promotion),
    { given: codes, now },
  );
  const giftIds = usable.flatMap(({ gift_product_id: id }) => (id === null ? [] : [id]));
  const [gifts, promoted] = await Promise.all([
    giftIds.length > 0 ? offersById(db, giftIds) : [],
    promotedProducts(db, productIds),
  ]);
  const offeredGifts = new Map(gifts.map((gift) => [gift.id, gift]));
  return { promotions: offeredTerms(usable, promoted, offeredGifts), gifts, refused };
}

/** The unpaid card order that the shopper is about to replace. */
const isReplaced = sql`(${orders.id} = ${sql.placeholder("earlierOrder")}::uuid and ${orders.payment_method} = 'stripe'
  and ${orders.order_status} = 'new' and ${orders.payment_status} <> 'paid')`;

const findOffered = readingStatement<
  { promotion: OfferedPromotion },
  OfferedTo & { earlierOrder: string | null }
>(
  "offered-promotions",
  sql`select to_jsonb(offered) as promotion from (${offeredPromotions(isReplaced)}) as offered`,
);
