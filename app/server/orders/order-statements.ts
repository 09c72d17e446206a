import { and, eq, gt, sql } from "drizzle-orm";
import type { Bag } from "#app/domain/bags/bag.ts";
import type { OfferedPart } from "#app/domain/catalogue/packs.ts";
import { checkoutLimit } from "#app/domain/checkout/checkout.ts";
import type { OfficeKind } from "#app/domain/delivery/carrier.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { Currency } from "#app/domain/money.ts";
import type { PaymentSettings } from "#app/domain/payments/payment-settings.ts";
import { defaultOrderLimits } from "#app/domain/shop/company.ts";
import type { OpeningState } from "#app/domain/shop/opening.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { carrierOffices, deliverySettings } from "#app/server/db/schema/delivery.ts";
import { customers, orderEvents, orderLineParts, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { cardSettings, paymentSettings } from "#app/server/db/schema/payments.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { shopOpening, shopSettings } from "#app/server/db/schema/settings.ts";
import { insertInto, readingStatement, statement } from "#app/server/db/statement.ts";
import { insertEmails } from "#app/server/outbox/outbox.ts";
import type { EmailRows } from "#app/server/outbox/outbox.ts";
import { offeredPromotions } from "#app/server/promotions/offered-promotions.ts";
import type { OfferedPromotion, OfferedTo } from "#app/server/promotions/offered-promotions.ts";
import { isSubscribed } from "#app/server/campaigns/newsletter/subscriber-rows.ts";
import { insertGift } from "./gifts/ordered-gift.ts";
import type { GiftRow } from "./gifts/ordered-gift.ts";
import { hasSameItems, isReplaced } from "./replaced-orders.ts";
import type { Replacement } from "./replaced-orders.ts";

// A shopper's order that replaces none is placed in two round trips, because they dominate its cost and its products
// stay locked meanwhile: everything that needs no earlier result is sent together, `begin` with the first statements
// and `commit` with the last.

/** A product on sale; `stock_quantity` includes what the replaced orders release. */
export type SoldProduct = Pick<
  typeof products.$inferSelect,
  "id" | "price_bgn" | "stock_quantity" | "category_id" | "flavor" | "family_id"
> & {
  /** What a pack or bag contains, by product id, at list prices; null for a product that is none. */
  parts: (OfferedPart & { price_bgn: number })[] | null;
  /** Of a bag, which `id` names by its recipe. */
  bag?: FilledBag;
};

/** What an order stores of a bag beside its parts: product, weight of the pieces in grams, and label. */
export type FilledBag = { product_id: string; weight_grams: number; label: string };

/** A locked product: one on sale, a bag on offer with its terms, or a loose product of a requested recipe. */
export type LockedProduct = SoldProduct & {
  weight_grams: number;
  is_loose: boolean;
  terms: Pick<Bag, "measure" | "smallest" | "largest" | "most_kinds" | "part_ids"> | null;
};

export type OrderCircumstances = {
  /** The order that the checkout key has already created; null without one. */
  replay_id: string | null;
  replay_digest: string | null;
  replay_payment_method: (typeof orders.$inferSelect)["payment_method"] | null;
  /** Time of the oldest of the e-mail's recent orders if the rate limit is reached; otherwise null. */
  oldest_attempt: Date | null;
  base_currency: Currency;
  /** Most units in a cash order by a visitor; null for no limit. */
  cash_order_max_pieces: number | null;
  /** The owner's settings of delivery; null until they are saved. */
  delivery: DeliverySettings | null;
  /** The owner's settings of payments; null until they are saved. */
  payments: PaymentSettings | null;
  /** The state of the owner's switch; null until it is used. */
  opening: OpeningState | null;
  /** The owner's keys for card payments, encrypted; null without any. */
  card_keys: string | null;
  /** Whether the sandbox may be used (`Opening`). */
  has_sandbox: boolean;
  /** Kind of the chosen office of a carrier's list; null without one. */
  office_kind: OfficeKind | null;
  /**
   * The earlier order of the same browser, if it is recent, paid, not cancelled and has the same items: placing it
   * again would pay twice. Otherwise null.
   */
  paid_id: string | null;
  /** The promotions in force and those of the request's codes; null without any. */
  promotions: OfferedPromotion[] | null;
};

/** All null when there is none. */
type LockedCells = { [Cell in keyof Omit<LockedProduct, "bag">]: LockedProduct[Cell] | null };

/**
 * Reads everything that decides whether an order is accepted: one row per requested product on sale, bag on offer and
 * piece of a recipe, and per gift of an offered promotion, at least one row.
 * Locks the products, the parts of packs and the packs whose stock follows from any of them in one order (`lockOrder`),
 * together with those of the replaced orders, so that concurrent orders never deadlock.
 */
export const readCircumstances = readingStatement<
  OrderCircumstances & LockedCells,
  Replacement &
    OfferedTo & {
      productIds: string[];
      /** The pieces of all recipes. */
      pieceIds: string[];
      attemptsSince: Date;
      paidSince: Date;
      carrier: string | null;
      officeCode: string | null;
    }
>(
  "order-circumstances",
  sql`
  with released as materialized (
    select order_units.product_id as id, sum(order_units.quantity)::int as units
    from ${orders} join order_units on order_units.order_id = ${orders.id}
    where ${isReplaced} and ${orders.holds_stock}
    group by 1
  ), offered as materialized (
    ${offeredPromotions(isReplaced)}
  ), wanted as materialized (
    select unnest(${sql.placeholder("productIds")}::uuid[]) as id
    union select gift_product_id from offered where gift_product_id is not null
  ), touched as materialized (
    select id from wanted
    union select id from released
    union select unnest(${sql.placeholder("pieceIds")}::uuid[])
    union select product_id from pack_parts where pack_id in (select id from wanted)
  ), locked as materialized (
    select ${products.id}, ${products.price_bgn}, ${products.stock_quantity}, ${products.is_active}, ${products.is_pack},
      ${products.category_id}, ${products.flavor}, ${products.family_id}, ${products.is_loose}, ${products.is_bag},
      ${products.weight_grams}
    from ${products}
    where ${products.id} = any(array(select id from touched)
      || array(select pack_id from pack_parts where product_id in (select id from touched)))
    order by ${products.is_pack}, ${products.id}
    for no key update
  ), available as (
    select locked.id, locked.price_bgn, locked.is_active, locked.is_pack,
      locked.category_id, locked.flavor, locked.family_id, locked.is_loose, locked.is_bag, locked.weight_grams,
      locked.stock_quantity + coalesce(released.units, 0) as stock_quantity
    from locked left join released using (id)
  ), sold as (
    select id, price_bgn, stock_quantity, category_id, flavor, family_id, is_loose, weight_grams, case when is_bag then (
      select jsonb_build_object('measure', measure, 'smallest', smallest, 'largest', largest, 'most_kinds', most_kinds,
        'part_ids', (select coalesce(jsonb_agg(product_id), '[]') from bag_parts where bag_id = available.id))
      from bags where bags.product_id = available.id) end as terms,
      case when is_pack then (
      select jsonb_agg(jsonb_build_object('product_id', part.id, 'price_bgn', part.price_bgn,
        'stock_quantity', part.stock_quantity, 'quantity', pack_parts.quantity) order by part.id)
      from pack_parts join available as part on part.id = pack_parts.product_id
      where pack_parts.pack_id = available.id) end as parts
    from available
    where is_active and id in (select id from wanted)
      or is_bag and id in (select product_id from bags where is_offered)
      or is_loose and id = any(${sql.placeholder("pieceIds")}::uuid[])
  ), attempts as (
    select ${orders.created_at} as at from ${orders}
    where ${and(
      eq(orders.email, sql.placeholder("email")),
      gt(orders.created_at, sql.placeholder("attemptsSince")),
    )}
    order by ${orders.created_at} desc
    limit ${sql.raw(String(checkoutLimit.attempts))}
  ), circumstances as (
    select
      (select min(at) from attempts having count(*) = ${sql.raw(String(checkoutLimit.attempts))}) as oldest_attempt,
      coalesce((select ${shopSettings.base_currency} from ${shopSettings}), 'BGN') as base_currency,
      case when exists (select from ${shopSettings})
        then (select ${shopSettings.cash_order_max_pieces} from ${shopSettings})
        else ${sql.raw(String(defaultOrderLimits.cash_order_max_pieces))} end as cash_order_max_pieces,
      (select to_jsonb(${deliverySettings}) from ${deliverySettings}) as delivery,
      (select to_jsonb(${paymentSettings}) from ${paymentSettings}) as payments,
      (select ${shopOpening.state} from ${shopOpening}) as opening,
      (select ${cardSettings.keys} from ${cardSettings}) as card_keys,
      coalesce((select ${shopOpening.has_sandbox} from ${shopOpening}), true) as has_sandbox,
      (select ${carrierOffices.kind} from ${carrierOffices}
       where ${carrierOffices.carrier} = ${sql.placeholder("carrier")}
         and ${carrierOffices.code} = ${sql.placeholder("officeCode")}) as office_kind,
      (select ${orders.id} from ${orders}
       where ${orders.id} = ${sql.placeholder("earlierOrder")}::uuid and ${orders.payment_status} = 'paid'
         and ${orders.order_status} <> 'cancelled' and ${orders.created_at} > ${sql.placeholder("paidSince")}
         and ${hasSameItems}) as paid_id,
      (select jsonb_agg(to_jsonb(offered)) from offered) as promotions
  )
  select circumstances.*, replay.id as replay_id, replay.request_digest as replay_digest,
    replay.payment_method as replay_payment_method, sold.*
  from circumstances
  left join ${orders} as replay on replay.checkout_key = ${sql.placeholder("checkoutKey")}
  left join sold on true`,
);

type NewOrder = typeof orders.$inferInsert;

export type OrderRows = Omit<NewOrder, "customer_id" | "search_words" | "updated_at"> &
  GiftRow & {
    created_at: Date;
    search_words: string[];
    new_customer_id: string;
    customer_words: string[];
    event_id: string;
    /** The account that entered or placed the order; null for a visitor. */
    event_user_id: string | null;
    event_data: Record<string, string>;
    line_ids: string[];
    line_positions: number[];
    /** Products read by `readCircumstances` whose stock suffices. */
    product_ids: string[];
    quantities: number[];
    /** Of lines that are bags, else null: unit price in stotinki, weight of the pieces, recipe's key and label. */
    bag_prices: (number | null)[];
    bag_weights: (number | null)[];
    bag_keys: (string | null)[];
    bag_labels: (string | null)[];
    /** What promotions take off each line, in minor units of the base currency, and how many of its units are gifts. */
    line_discounts: number[];
    line_gifts: number[];
    /** The order's promotions, in columns; `promotion_terms` in JSON. */
    promotion_ids: string[];
    promotion_code_ids: (string | null)[];
    promotion_codes: (string | null)[];
    promotion_discounts: number[];
    promotion_terms: string[];
    /** The parts of the packs among the lines, in columns: of one pack each. */
    part_line_ids: string[];
    part_product_ids: string[];
    part_quantities: number[];
    part_shares: number[];
  };

const value = (name: keyof OrderRows) => sql.placeholder(name);
const words = (name: "search_words" | "customer_words") => sql`array_to_tsvector(${value(name)}::text[])`;

/**
 * Writes an order with its customer, lines, promotions, timeline and e-mails, and takes its stock. Fails when another
 * order has the number or the checkout key (`isUniqueViolationOf`).
 */
export const writeOrder = statement<Record<string, never>, OrderRows & EmailRows>(
  "order-writing",
  sql`
  with buyer as (
    ${insertInto(customers, {
      id: value("new_customer_id"),
      first_name: value("first_name"),
      last_name: value("last_name"),
      email: value("email"),
      phone: value("phone"),
      search_words: words("customer_words"),
      created_at: value("created_at"),
      // Consistent, since subscription changes hold the same e-mail lock. They update this flag from then on.
      is_subscribed: sql`exists (
        select from ${newsletterSubscribers}
        where ${eq(newsletterSubscribers.email, value("email"))} and ${isSubscribed})`,
    })}
    on conflict (email) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
      search_words = excluded.search_words
    returning id
  ), placed as (
    ${insertInto(
      orders,
      {
        id: value("id"),
        order_number: value("order_number"),
        checkout_key: value("checkout_key"),
        request_digest: value("request_digest"),
        user_id: value("user_id"),
        customer_id: sql`buyer.id`,
        first_name: value("first_name"),
        last_name: value("last_name"),
        email: value("email"),
        phone: value("phone"),
        phone_e164: value("phone_e164"),
        address: value("address"),
        city: value("city"),
        delivery_type: value("delivery_type"),
        delivery_details: value("delivery_details"),
        carrier: value("carrier"),
        office_code: value("office_code"),
        need_invoice: value("need_invoice"),
        company_name: value("company_name"),
        vat_number: value("vat_number"),
        company_address: value("company_address"),
        payment_method: value("payment_method"),
        payment_status: value("payment_status"),
        base_currency: value("base_currency"),
        total_bgn: value("total_bgn"),
        total_eur: value("total_eur"),
        discount_bgn: value("discount_bgn"),
        discount_eur: value("discount_eur"),
        discount_reason: value("discount_reason"),
        promotions_bgn: value("promotions_bgn"),
        promotions_eur: value("promotions_eur"),
        delivery_bgn: value("delivery_bgn"),
        delivery_eur: value("delivery_eur"),
        promised_on: value("promised_on"),
        pay_by: value("pay_by"),
        language: value("language"),
        allows_review_request: value("allows_review_request"),
        search_words: words("search_words"),
        created_at: value("created_at"),
        updated_at: value("created_at"),
      },
      sql`from buyer`,
    )}
    returning id
  ), bought as (
    select placed.id as order_id, line.id, line.position, line.quantity, line.discount, line.gifts,
      products.id as product_id,
      ${sizedNameColumns.name_bg} as name_bg, ${sizedNameColumns.name_en} as name_en,
      coalesce(line.bag_price, products.price_bgn) as price_bgn,
      coalesce(line.bag_weight, products.weight_grams) as weight_grams, products.vat_rate, line.bag_key, line.bag_label
    from placed, products,
      unnest(${value("line_ids")}::uuid[], ${value("line_positions")}::int[],
        ${value("product_ids")}::uuid[], ${value("quantities")}::int[], ${value("line_discounts")}::int[],
        ${value("line_gifts")}::int[], ${value("bag_prices")}::int[], ${value("bag_weights")}::int[],
        ${value("bag_keys")}::text[], ${value("bag_labels")}::text[])
        as line (id, position, product_id, quantity, discount, gifts, bag_price, bag_weight, bag_key, bag_label)
    where products.id = line.product_id
  ), parts as (
    select part.line_id, part.quantity, part.share, bought.quantity as packs, products.id as product_id,
      ${sizedNameColumns.name_bg} as name_bg, ${sizedNameColumns.name_en} as name_en, products.weight_grams, products.vat_rate
    from unnest(${value("part_line_ids")}::uuid[], ${value("part_product_ids")}::uuid[],
      ${value("part_quantities")}::int[], ${value("part_shares")}::int[]) as part (line_id, product_id, quantity, share)
    join bought on bought.id = part.line_id
    join products on products.id = part.product_id
  ), units as (
    select product_id, sum(quantity)::int as quantity from (
      select product_id, quantity from bought where id not in (select line_id from parts)
      union all
      select product_id, quantity * packs from parts
    ) as unit group by 1
  ), taken as (
    update products set stock_quantity = stock_quantity - units.quantity
    from units where products.id = units.product_id
  ), lines as (
    ${insertInto(
      orderLines,
      {
        id: sql`id`,
        order_id: sql`order_id`,
        position: sql`position`,
        product_id: sql`product_id`,
        name_bg: sql`name_bg`,
        name_en: sql`name_en`,
        unit_price_bgn: sql`price_bgn`,
        weight_grams: sql`weight_grams`,
        quantity: sql`quantity`,
        promotion_discount: sql`discount`,
        gift_quantity: sql`gifts`,
        vat_rate: sql`vat_rate`,
        bag_key: sql`bag_key`,
        bag_label: sql`bag_label`,
      },
      sql`from bought`,
    )}
  ), line_parts as (
    ${insertInto(
      orderLineParts,
      {
        order_line_id: sql`line_id`,
        product_id: sql`product_id`,
        name_bg: sql`name_bg`,
        name_en: sql`name_en`,
        weight_grams: sql`weight_grams`,
        quantity: sql`quantity`,
        share_bgn: sql`share`,
        vat_rate: sql`vat_rate`,
      },
      sql`from parts`,
    )}
  ), used as (
    ${insertInto(
      orderPromotions,
      {
        order_id: sql`placed.id`,
        promotion_id: sql`promotion.id`,
        code_id: sql`code_id`,
        code: sql`code`,
        discount: sql`discount`,
        terms: sql`terms::jsonb`,
      },
      sql`from placed, unnest(${value("promotion_ids")}::uuid[], ${value("promotion_code_ids")}::uuid[],
        ${value("promotion_codes")}::text[], ${value("promotion_discounts")}::int[], ${value("promotion_terms")}::text[])
        as promotion (id, code_id, code, discount, terms)`,
    )}
  ), gift as (
    ${insertGift}
  ), emails as (
    ${insertEmails}
  )
  ${insertInto(
    orderEvents,
    {
      id: value("event_id"),
      order_id: sql`placed.id`,
      kind: sql`'placed'`,
      data: value("event_data"),
      user_id: value("event_user_id"),
      created_at: value("created_at"),
    },
    sql`from placed`,
  )}`,
);
