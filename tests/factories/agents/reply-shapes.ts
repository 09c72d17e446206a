import { z } from "zod";

/**
 * The shapes of all replies to shopping agents, stricter than UCP's own schemas (2026-04-08): no member may be added
 * without a place here, and every price is in euro cents.
 */
const version = z.literal("2026-04-08");
const url = z.url({ protocol: /^https?$/ });
const cents = z.number().int().min(0);
const price = z.strictObject({ amount: cents, currency: z.literal("EUR") });
const range = z.strictObject({ min: price, max: price });
const capabilities = z.record(
  z.string().regex(/^dev\.ucp\.shopping\.[a-z_.]+$/),
  z.array(z.strictObject({ version, extends: z.string().optional() })).min(1),
);
const head = z.strictObject({ version, status: z.literal("success"), capabilities });

const message = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("error"),
    code: z.string(),
    content: z.string().min(1),
    severity: z.enum(["recoverable", "unrecoverable"]),
    path: z.string().startsWith("$.").optional(),
  }),
  z.strictObject({
    type: z.literal("warning"),
    code: z.string(),
    content: z.string().min(1),
    path: z.string().startsWith("$."),
    presentation: z.literal("disclosure").optional(),
    url: url.optional(),
  }),
  z.strictObject({
    type: z.literal("info"),
    code: z.string(),
    content: z.string().min(1),
    path: z.string().startsWith("$.").optional(),
  }),
]);
const messages = z.array(message).min(1).optional();

const media = z.array(z.strictObject({ type: z.literal("image"), url, alt_text: z.string() })).min(1);
const option = z.strictObject({ name: z.string(), label: z.string() });
const description = z.strictObject({ plain: z.string().min(1) });

const variant = z.strictObject({
  id: z.uuid(),
  sku: z.uuid(),
  title: z.string().min(1),
  description,
  url,
  price,
  list_price: price.optional(),
  unit_price: z
    .strictObject({
      ...price.shape,
      measure: z.strictObject({ value: z.number().positive(), unit: z.literal("g") }),
      reference: z.strictObject({ value: z.literal(1), unit: z.literal("kg") }),
    })
    .optional(),
  availability: z.strictObject({ available: z.boolean(), status: z.enum(["in_stock", "out_of_stock"]) }),
  options: z.array(option).length(1).optional(),
  barcodes: z.array(z.strictObject({ type: z.literal("GTIN"), value: z.string() })).optional(),
  media: media.optional(),
});

const product = z.strictObject({
  id: z.uuid(),
  title: z.string().min(1),
  description,
  url,
  categories: z.array(z.strictObject({ value: z.string(), taxonomy: z.literal("merchant") })).optional(),
  price_range: range,
  list_price_range: range.optional(),
  media: media.optional(),
  options: z
    .array(
      z.strictObject({
        name: z.string(),
        values: z
          .array(
            z.strictObject({
              label: z.string(),
              available: z.boolean().optional(),
              exists: z.boolean().optional(),
            }),
          )
          .min(1),
      }),
    )
    .length(1)
    .optional(),
  variants: z.array(variant).min(1),
  rating: z
    .strictObject({
      value: z.number().min(1).max(5),
      scale_min: z.literal(1),
      scale_max: z.literal(5),
      count: z.number().int().min(1),
    })
    .optional(),
});

export const searchReply = z.strictObject({
  ucp: head,
  products: z.array(product),
  pagination: z.discriminatedUnion("has_next_page", [
    z.strictObject({ has_next_page: z.literal(true), cursor: z.string().min(1) }),
    z.strictObject({ has_next_page: z.literal(false) }),
  ]),
  messages,
});

const inputs = z.array(z.strictObject({ id: z.string(), match: z.enum(["exact", "featured"]) })).min(1);
export const lookupReply = z.strictObject({
  ucp: head,
  products: z.array(product.extend({ variants: z.array(variant.extend({ inputs })).min(1) })),
  messages,
});

export const productReply = z.strictObject({
  ucp: head,
  product: product.extend({ selected: z.array(option).length(1).optional() }),
  messages,
});

const totals = z
  .array(
    z.strictObject({
      type: z.enum(["subtotal", "items_discount", "total"]),
      amount: z.number().int(),
    }),
  )
  .refine((list) =>
    ["subtotal", "total"].every((type) => list.filter((each) => each.type === type).length === 1),
  )
  .refine((list) => list.every(({ type, amount }) => (type === "items_discount" ? amount < 0 : amount >= 0)))
  .refine(
    (list) => list.reduce((sum, each) => sum + (each.type === "total" ? -each.amount : each.amount), 0) === 0,
  );

export const cartReply = z
  .strictObject({
    ucp: head,
    id: z.string().regex(/^[0-9a-f]{32}$/),
    line_items: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          item: z.strictObject({
            id: z.uuid(),
            title: z.string().min(1),
            price: cents,
            image_url: url.optional(),
          }),
          quantity: z.number().int().min(1),
          totals,
        }),
      )
      .min(1),
    currency: z.literal("EUR"),
    totals,
    discounts: z
      .strictObject({
        codes: z.array(z.string()),
        applied: z.array(
          z.strictObject({
            code: z.string().optional(),
            title: z.string(),
            amount: z.number().int().positive(),
            automatic: z.boolean(),
          }),
        ),
      })
      .optional(),
    messages: z.array(message).min(1),
    links: z.array(z.strictObject({ type: z.string(), url, title: z.string() })),
    continue_url: url,
    expires_at: z.iso.datetime(),
  })
  .refine(
    ({ line_items, totals: whole }) =>
      ["subtotal", "items_discount", "total"].every(
        (type) =>
          line_items
            .flatMap((line) => line.totals)
            .reduce((sum, each) => sum + (each.type === type ? each.amount : 0), 0) ===
          whole.reduce((sum, each) => sum + (each.type === type ? each.amount : 0), 0),
      ),
    "the lines do not add up to the totals",
  );

export const errorReply = z.strictObject({
  ucp: z.strictObject({ version, status: z.literal("error") }),
  messages: z.array(message).min(1),
  continue_url: url,
});

/** A request that was not run. */
export const problemReply = z.strictObject({
  code: z.string(),
  content: z.string().min(1),
  continue_url: url.optional(),
});

const documented = {
  version,
  spec: z.url().startsWith("https://ucp.dev/"),
  schema: z.url().startsWith("https://ucp.dev/"),
};
export const profileReply = z.strictObject({
  ucp: z.strictObject({
    version,
    services: z.strictObject({
      "dev.ucp.shopping": z
        .array(
          z.strictObject({ ...documented, transport: z.enum(["rest", "mcp"]), endpoint: url.regex(/[^/]$/) }),
        )
        .length(2),
    }),
    capabilities: z.record(
      z.string(),
      z.array(z.strictObject({ ...documented, extends: z.string().optional() })).length(1),
    ),
    payment_handlers: z.strictObject({}),
  }),
});
