import { z } from "zod";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { givenCodes } from "#app/domain/checkout/order-payload.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";

/** Ids in one lookup; the specification demands that ten work. */
export const maxLookupIds = 50;
/** Longest id, in characters; a longer one names nothing. */
const maxId = 200;
/** Products on one page of a search: at most, and without a wish. */
const pageSizes = { most: 24, usual: 10 } as const;

const id = outsideText().max(maxId);
const text = (maxLength: number) =>
  outsideText()
    .max(10_000)
    .transform((typed) => sanitizeText(typed, maxLength));

/**
 * What a request says of the buyer. Only hints: no more than language and currency are read, and neither changes a
 * price.
 */
const context = z
  .object({ language: text(35).nullish(), currency: text(3).nullish() })
  .nullish()
  .transform((given) => ({ language: given?.language ?? null, currency: given?.currency ?? null }));

/** Euro cents. */
const price = z.number().int().min(0).max(100_000_000);

/**
 * Schema of a search. A limit above the largest is lowered to it, as the specification wishes. Refuses a search for
 * nothing: without words, categories and prices. Whatever else a request has is ignored, its prices and titles
 * included.
 */
export const catalogSearch = z
  .object({
    query: text(100)
      .nullish()
      .transform((query) => query ?? ""),
    filters: z
      .object({
        categories: z.array(text(200)).max(50).nullish(),
        price: z.object({ min: price.nullish(), max: price.nullish() }).nullish(),
      })
      .nullish(),
    pagination: z
      .object({ cursor: outsideText().max(1000).nullish(), limit: z.number().int().min(1).nullish() })
      .nullish(),
    context,
  })
  .transform(({ query, filters, pagination, context: hints }) => ({
    query,
    categories: filters?.categories ?? null,
    min: filters?.price?.min ?? null,
    max: filters?.price?.max ?? null,
    cursor: pagination?.cursor ?? null,
    limit: Math.min(pagination?.limit ?? pageSizes.usual, pageSizes.most),
    context: hints,
  }))
  .refine(
    ({ query, categories, min, max }) => query !== "" || categories !== null || min !== null || max !== null,
  );
export type CatalogSearch = z.output<typeof catalogSearch>;

/** Schema of a lookup; each id once. More than `maxLookupIds` are refused by the caller, as too large. */
export const catalogLookup = z.object({
  ids: z
    .array(id)
    .min(1)
    .transform((ids) => [...new Set(ids)]),
  context,
});

/** Schema of the request for one product. Preferences are ignored: a product has one option at most. */
export const productRequest = z.object({
  id,
  selected: z
    .array(z.object({ name: text(100), label: text(100) }))
    .max(20)
    .nullish()
    .transform((selected) => selected ?? []),
  context,
});

/**
 * Schema of a cart that is created or replaced. `title`, `price` and totals of a line pass and are ignored, as are
 * buyer, signals and attribution, of which nothing is stored.
 */
export const cartRequest = z.object({
  line_items: z
    .array(
      z.object({
        item: z.object({ id }),
        quantity: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      }),
    )
    .min(1)
    .max(maxCartLines),
  /** Read as the codes alone. */
  discounts: z
    .object({ codes: givenCodes })
    .nullish()
    .transform((discounts) => discounts?.codes ?? []),
  context,
});
export type CartRequest = z.output<typeof cartRequest>;

/**
 * The part of an agent's profile that decides about the answer: its version, and other versions it speaks, with the
 * addresses of their profiles.
 */
export const agentProfile = z.object({
  ucp: z.object({
    version: outsideText().regex(/^\d{4}-\d{2}-\d{2}$/),
    supported_versions: z
      .record(outsideText(), z.unknown())
      .nullish()
      .transform((versions) => Object.keys(versions ?? {})),
  }),
});
