import { randomBytes } from "node:crypto";
import type { AgentCartLine } from "#app/domain/agents/agent-cart.ts";
import type { CartRequest } from "#app/domain/agents/agent-input.ts";
import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import { titleOf } from "#app/domain/agents/catalog-product.ts";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import { partLimits } from "#app/domain/cart/shared-parts.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { sizeName } from "#app/domain/catalogue/sizes.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { listingsById, listingsOfFamilies } from "#app/server/catalogue/listings.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";

/** A product and how much of it is wanted; `productId` is whatever was sent. */
export type WantedLine = { productId: string; quantity: number };

/** A line that can be bought, with what is sold and all of its stock. */
export type FilledLine = AgentCartLine & { listing: Listing; offer: Product };

export type FilledCart = {
  lines: FilledLine[];
  /** A message for each line that was left out or lowered. Only the latter have a path, that of the line. */
  messages: AgentMessage[];
};

/** Returns the lines of a request, those of the same product joined. */
export function wantedLines({ line_items }: CartRequest): WantedLine[] {
  const lines = new Map<string, number>();
  for (const { item, quantity } of line_items) {
    const productId = item.id.toLowerCase();
    lines.set(productId, (lines.get(productId) ?? 0) + quantity);
  }
  return [...lines].map(([productId, quantity]) => ({ productId, quantity }));
}

/**
 * Returns what of the wanted lines the shop sells now: each product once, with no more than the stock allows beside the
 * other lines. `stored` are the lines before: a product that stays keeps the id of its line.
 */
export async function fillCart(
  { services: { db }, now }: AgentContext,
  locale: Locale,
  { wanted, stored }: { wanted: readonly WantedLine[]; stored: readonly AgentCartLine[] },
): Promise<FilledCart> {
  const ids = wanted.map(({ productId }) => productId).filter(isRecordId);
  const [listings, offers] = await Promise.all([listingsById(db, ids, now), offersById(db, ids)]);
  const unsold = ids.filter((id) => !listings.some((listing) => listing.id === id));
  const sizes = unsold.length > 0 ? await listingsOfFamilies(db, unsold, now) : [];
  const lowered = partLimits(
    wanted.map(({ productId, quantity }) => ({ product: { id: productId }, quantity: atMost(quantity) })),
    offers,
  );
  const lines: FilledLine[] = [];
  const messages: AgentMessage[] = [];
  for (const { productId, quantity: asked } of wanted) {
    const listing = listings.find(({ id }) => id === productId);
    const offer = offers.find(({ id }) => id === productId);
    const quantity = lowered.get(productId) ?? atMost(asked);
    if (listing && offer && quantity > 0) {
      const id = stored.find((line) => line.productId === productId)?.id ?? randomBytes(8).toString("hex");
      if (quantity < asked) messages.push(loweredMessage(listing, { quantity, index: lines.length }, locale));
      lines.push({ id, productId, quantity, listing, offer });
    } else if (listing) messages.push(soldOutMessage(listing, locale));
    else
      messages.push(
        unsoldMessage(
          productId,
          sizes.filter(({ family_id }) => family_id === productId),
          locale,
        ),
      );
  }
  return { lines, messages };
}

function atMost(quantity: number): number {
  return Math.min(quantity, maxLineQuantity);
}

function loweredMessage(
  listing: Listing,
  { quantity, index }: { quantity: number; index: number },
  locale: Locale,
): AgentMessage {
  const content = agentTranslator(locale)("agents.item.fewer", { name: titleOf(listing, locale), quantity });
  return { type: "warning", code: "quantity_lowered", content, path: `$.line_items[${index}].quantity` };
}

function soldOutMessage(listing: Listing, locale: Locale): AgentMessage {
  const content = agentTranslator(locale)("agents.item.sold_out", { name: titleOf(listing, locale) });
  return { type: "error", code: "out_of_stock", content, severity: "recoverable" };
}

/** The id is cut, since it is whatever the agent sent. `sizes` are those of the product that it names, if any. */
function unsoldMessage(productId: string, sizes: readonly Listing[], locale: Locale): AgentMessage {
  const t = agentTranslator(locale);
  const id = sanitizeText(productId, 40);
  const choices = sizes.map((size) => `${sizeName(size.weight_grams, locale)} (${size.id})`).join(", ");
  const content =
    choices === "" ? t("agents.item.unavailable", { id }) : t("agents.item.sizes", { id, sizes: choices });
  return { type: "error", code: "item_unavailable", content, severity: "recoverable" };
}
