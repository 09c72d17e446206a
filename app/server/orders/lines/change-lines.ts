import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { orderTerms, rateGroups } from "#app/domain/documents/order-sums.ts";
import { droppedShares } from "#app/domain/documents/returned-parts.ts";
import type { ReturnedShare } from "#app/domain/documents/returned-parts.ts";
import { placeOf } from "#app/domain/delivery/delivery-price.ts";
import type { OrderItem } from "#app/domain/checkout/order-payload.ts";
import { mergeItems } from "#app/domain/checkout/ordered-items.ts";
import {
  changedQuantities,
  deliveryByRule,
  draftProblem,
  draftSums,
  returnsMoney,
  onlyShrinks,
  paymentStep,
  whyLinesFixed,
} from "#app/domain/orders/changed-lines.ts";
import type { DraftProblem, LineLock, OrderDraft, PaymentStep } from "#app/domain/orders/changed-lines.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { amountIn, sumOf } from "#app/domain/money.ts";
import { pricedAfterChange } from "#app/domain/promotions/reprice-order.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { orderedUnits } from "#app/domain/catalogue/packs.ts";
import { sizedNames } from "#app/domain/catalogue/sizes.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { allocateLots, forgetLots, releaseLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { announceStock, lockProductsOf, withholdLocked } from "#app/server/catalogue/lots/lot-stock.ts";
import { forgetPackedUnits } from "#app/server/catalogue/lots/scanned-units.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { isLineOnSale, keyOfLine } from "#app/server/orders/line-parts.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { ratedLinesOf } from "#app/server/orders/sold-lines.ts";
import type { Services } from "#app/server/services.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { officeKindOf } from "./find-lines.ts";
import { readContents } from "./pack-contents.ts";
import type { PackContents } from "./pack-contents.ts";
import { readLineLockFacts } from "./line-lock-facts.ts";
import { promotionsOfOrder, writeOrderPromotions } from "./order-promotions.ts";
import { writeChange } from "./write-change.ts";
import { writeLines } from "./write-lines.ts";
import type { LinesAfter, StoredLine } from "./write-lines.ts";

/** The changes of an order that staff request. Amounts are in minor units of the order's base currency. */
export type LineChange = {
  orderId: string;
  /** Quantities by the id of a line; 0 removes it. Lines that are not named keep their quantity. */
  quantities: ReadonlyMap<string, number>;
  /** Products that the order does not have, with the unit price in stotinki that the form showed. */
  added: readonly OrderItem[];
  discount: number;
  discountReason: string;
  delivery: { kind: "kept" | "rule" } | { kind: "own"; amount: number };
  /** The amount to return to the customer, in euro cents, that staff confirmed. */
  confirmedRefund: number;
  notifyCustomer: boolean;
  /** Version of the order that the form showed. */
  seen: Date;
  now: Date;
};

export type LineRefusal =
  | { ok: false; code: "gone" | "stale" | "payment_open" | "short_of_lots" | "no_refund" }
  | { ok: false; code: "locked"; lock: LineLock }
  | { ok: false; code: "draft"; problem: DraftProblem }
  | { ok: false; code: "price_changed" | "out_of_stock"; productIds: string[] }
  | { ok: false; code: "confirm"; amount: number };

export type ChangeLinesResult = { ok: true; updatedAt: Date; step: PaymentStep } | LineRefusal;

/**
 * Stores a refund of a locked card order, in euro cents, with what it returns by VAT rate; returns false when it cannot
 * be refunded, for example because no single payment holds that much.
 */
export type RefundInTransaction = (
  tx: Transaction,
  refund: { order: LockedOrder; amount: number; shares: readonly ReturnedShare[] },
) => Promise<boolean>;

/**
 * Changes quantities, products, discount and delivery of an order that is not sent, in one transaction with stock,
 * lots, totals, timeline, audit log, the e-mail to the customer and the amount to return. Existing lines keep the price
 * as sold; added products have today's price. The order's own promotions price them again (`repriceOrder`), except in a
 * paid order, whose units take their stored shares with them (`shrinkOrder`). A paid order may only become smaller.
 * What it holds above the new total is returned: by `refund` to the card, or by staff at the bank.
 *
 * Refused in this order, before anything is written: `gone` for an unknown order or an erased customer; `stale` when
 * the order changed after `seen`; `locked` (`whyLinesFixed`); `stale` also when the order already has an added product;
 * `price_changed` and `out_of_stock` by product; `draft` (`draftProblem`); `confirm` when the amount to return is not
 * the confirmed one; `payment_open` while a card payment of the old total is open, which `changeOrderLines` in
 * app/server/payments closes. Rolled back as `short_of_lots` when a packed order would need locked or expired lots, and
 * as `no_refund` when `refund` returns false.
 */
export async function changeLines(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  staff: Granted<"orders.change" | "payments.change">,
  requested: LineChange,
  refund: RefundInTransaction,
): Promise<ChangeLinesResult> {
  const change = { ...requested, added: mergeItems(requested.added) };
  const { delivery: settings } = await loadShop(db);
  return db
    .transaction(async (tx): Promise<ChangeLinesResult> => {
      const order = await lockOrder(tx, change.orderId);
      if (!order || isErased(order)) return { ok: false, code: "gone" };
      if (order.updated_at.getTime() !== change.seen.getTime()) return { ok: false, code: "stale" };
      const addedIds = change.added.map(({ productId }) => productId);
      const offered = await lockOffered(tx, order.id, addedIds);
      // With the products locked, no lot becomes withheld after this.
      const lockFacts = await readLineLockFacts(tx, order, change.now);
      const lock = whyLinesFixed(order, lockFacts);
      if (lock) return { ok: false, code: "locked", lock };

      const { base_currency: base } = order;
      const before = await storedLines(tx, order.id);
      // The form offers only products that the order does not have, so it was out of date.
      if (before.some((line) => addedIds.includes(keyOfLine(line)))) return { ok: false, code: "stale" };
      const isPriceOf = ({ productId, price }: OrderItem) => offered.get(productId)?.price_bgn === price;
      const dear = change.added.filter((item) => offered.has(item.productId) && !isPriceOf(item));
      if (dear.length > 0)
        return { ok: false, code: "price_changed", productIds: dear.map(({ productId }) => productId) };

      const after = linesAfter(before, change, offered);
      const contents = await readContents(tx, order.id, addedIds);
      const needed = neededUnits(order, { before, after, contents });
      const short = shortProducts(order, { before, after, contents, needed, offered });
      if (short.length > 0) return { ok: false, code: "out_of_stock", productIds: short };

      const amounts = orderAmounts(order);
      const current = amountIn(base, amounts.delivery);
      const place = placeOf(order.delivery_type, await officeKindOf(tx, order));
      const goods = sumOf(after.map(boughtUnits), base);
      const choice = { carrier: order.carrier, place, goods, current: amounts.delivery };
      const isRuled = change.delivery.kind === "rule";
      const used = await promotionsOfOrder(tx, order.id, [...before.map(draftLine), ...after]);
      const priced = pricedAfterChange(
        {
          before: before.map(pricedLine),
          after,
          onlyShrinks: onlyShrinks(order),
          current,
          ruled: isRuled ? amountIn(base, deliveryByRule(settings, choice, base)) : null,
          baseCurrency: base,
        },
        used,
      );
      const drafts = {
        before: {
          lines: before.map(draftLine),
          promotions: amountIn(base, { stotinki: order.promotions_bgn, cents: order.promotions_eur }),
          discount: amountIn(base, amounts.discount),
          discountReason: order.discount_reason ?? "",
          delivery: current,
        },
        after: {
          lines: after,
          promotions: priced.discount,
          discount: change.discount,
          discountReason: change.discount > 0 ? change.discountReason : "",
          delivery: deliveryAfter(change, { current, ruled: priced.delivery }),
        },
      } satisfies Record<string, OrderDraft>;
      const problem = draftProblem(drafts.before, drafts.after, { order, base });
      if (problem) return { ok: false, code: "draft", problem };
      const sums = draftSums(drafts.after, base);
      const step = paymentStep(order, sums.total.cents);
      const givenBack = returnsMoney(step) ? step.amount : 0;
      if (givenBack !== change.confirmedRefund) return { ok: false, code: "confirm", amount: givenBack };
      if (!onlyShrinks(order) && (await hasOpenPayment(tx, order.id)))
        return { ok: false, code: "payment_open" };

      const wasPacked = order.allocated_at !== null;
      if (wasPacked) await releaseLots(tx, order.id);
      await forgetLots(tx, order.id);
      await forgetPackedUnits(tx, order.id);
      // Before its sale document, a removed line has no VAT to reverse.
      const ratedBefore = lockFacts.hasSaleDocument ? await ratedLinesOf(tx, order.id) : null;
      await writeLines(tx, { orderId: order.id, before, after, priced: priced.lines, needed, contents });
      await writeOrderPromotions(tx, order.id, { before: used, discounts: priced.discounts });
      const shares = ratedBefore
        ? droppedShares(
            rateGroups(ratedBefore, orderTerms(order)),
            rateGroups(await ratedLinesOf(tx, order.id), {
              total: sums.total.cents,
              discount: sums.discount,
              delivery: sums.delivery,
              baseCurrency: base,
            }),
            givenBack,
          )
        : [];
      await writeChange(tx, jobs, staff, {
        order,
        drafts,
        sums,
        step,
        shares,
        change,
        names: namesOf(before, after),
      });
      // From here on refusals are thrown instead of returned, so that everything is rolled back.
      const { now } = change;
      if (wasPacked && !(await allocateLots(tx, { orderId: order.id, now })).ok)
        throw new NotChangedError("short_of_lots");
      const productIds = [...offered.keys()];
      await withholdLocked(tx, productIds);
      await announceStock(tx, productIds);
      if (step.kind === "refund" && !(await refund(tx, { order, amount: step.amount, shares })))
        throw new NotChangedError("no_refund");
      return { ok: true, updatedAt: now, step };
    })
    .catch((error: unknown) => {
      if (error instanceof NotChangedError) return { ok: false, code: error.code };
      throw error;
    });
}

function deliveryAfter(
  { delivery }: Pick<LineChange, "delivery">,
  { current, ruled }: { current: number; ruled: number },
): number {
  if (delivery.kind === "own") return delivery.amount;
  return delivery.kind === "kept" ? current : ruled;
}

class NotChangedError extends Error {
  override name = "NotChangedError";
  readonly code: "short_of_lots" | "no_refund";

  constructor(code: "short_of_lots" | "no_refund") {
    super(code);
    this.code = code;
  }
}

function storedLines(tx: Transaction, orderId: string): Promise<StoredLine[]> {
  return tx
    .select({ ...getTableColumns(orderLines), is_on_sale: isLineOnSale })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
}

type Offered = typeof products.$inferSelect;

/** Locks the products of an order and those added to it, in key order, and returns them by id, as locked. */
async function lockOffered(
  tx: Transaction,
  orderId: string,
  addedIds: readonly string[],
): Promise<Map<string, Offered>> {
  const ids = await lockProductsOf(tx, [orderId], addedIds);
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(products).where(inArray(products.id, ids));
  return new Map(rows.map((product) => [product.id, product]));
}

const draftLine = (line: StoredLine) => ({
  productId: keyOfLine(line),
  price: line.unit_price_bgn,
  quantity: line.quantity,
});

/** Without gifts, which do not count towards free delivery. */
const boughtUnits = ({ price, quantity, line }: LinesAfter) => ({
  price,
  quantity: Math.max(0, quantity - (line?.gift_quantity ?? 0)),
});

const pricedLine = (line: StoredLine) => ({
  ...draftLine(line),
  discount: line.promotion_discount,
  gifts: line.gift_quantity,
});

function linesAfter(
  before: readonly StoredLine[],
  { quantities, added }: Pick<LineChange, "quantities" | "added">,
  offered: ReadonlyMap<string, Offered>,
): LinesAfter[] {
  const lines = before.map((line) => ({
    ...draftLine(line),
    line,
    product: null,
    quantity: quantities.get(line.id) ?? line.quantity,
  }));
  const additions = added.map(({ productId, price, quantity }) => {
    const product = offered.get(productId) ?? null;
    return { productId, price, quantity, line: null, product };
  });
  return [...lines, ...additions].filter(({ quantity }) => quantity > 0);
}

/** Units of a product to take from the stock, or to return to it when negative. */
export type Needed = { productId: string; quantity: number };

type LineChanges = {
  before: readonly StoredLine[];
  after: readonly LinesAfter[];
  contents: PackContents;
};

/**
 * Returns the units to take or return, those of packs by part. An order whose payment failed holds no stock, so it
 * takes all its units again.
 */
function neededUnits(order: LockedOrder, { before, after, contents }: LineChanges): Needed[] {
  const held = orderedUnits(order.holds_stock ? before.map((line) => storedItem(line, contents)) : []);
  const wanted = orderedUnits(after.map((line) => itemAfter(line, contents)));
  return [...new Set([...held.keys(), ...wanted.keys()])].flatMap((productId) => {
    const quantity = (wanted.get(productId) ?? 0) - (held.get(productId) ?? 0);
    return quantity === 0 ? [] : [{ productId, quantity }];
  });
}

const storedItem = (line: StoredLine, { ofLines }: PackContents) => ({
  productId: line.product_id,
  quantity: line.quantity,
  parts: ofLines.get(line.id) ?? null,
});

const itemAfter = ({ line, productId, quantity }: LinesAfter, contents: PackContents) =>
  line
    ? { ...storedItem(line, contents), quantity }
    : { productId, quantity, parts: contents.ofPacks.get(productId) ?? null };

/** Returns the products of which more is wanted than can be taken: too little is left, or it is not on sale. */
function shortProducts(
  order: LockedOrder,
  {
    before,
    after,
    contents,
    needed,
    offered,
  }: LineChanges & { needed: readonly Needed[]; offered: ReadonlyMap<string, Offered> },
): string[] {
  const isShort = (id: string) =>
    needed.some(({ productId, quantity }) => {
      return productId === id && quantity > 0 && quantity > (offered.get(id)?.stock_quantity ?? 0);
    });
  const held = order.holds_stock ? before.map(draftLine) : [];
  const raised = changedQuantities(held, after).filter(({ from, to }) => to > from);
  return raised.flatMap(({ productId }) => {
    const line = after.find((each) => each.productId === productId);
    const parts = line && itemAfter(line, contents).parts;
    const isLacking = parts ? parts.some((part) => isShort(part.product_id)) : isShort(productId);
    const isOnSale = line?.line?.is_on_sale ?? offered.get(productId)?.is_active ?? false;
    return isLacking || !isOnSale ? [productId] : [];
  });
}

type Name = { name_bg: string; name_en: string };

function namesOf(before: readonly StoredLine[], after: readonly LinesAfter[]): ReadonlyMap<string, Name> {
  const added = after.flatMap(({ productId, product }) =>
    product ? [[productId, sizedNames(product)] as const] : [],
  );
  return new Map([...before.map((line) => [keyOfLine(line), nameOf(line)] as const), ...added]);
}

function nameOf({ name_bg, name_en }: Name): Name {
  return { name_bg, name_en };
}

async function hasOpenPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.order_id, orderId));
  return rows.some(({ state }) => state === "opening" || state === "open");
}
