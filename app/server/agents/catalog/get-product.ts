import type { z } from "zod";
import type { productRequest } from "#app/domain/agents/agent-input.ts";
import { replyHead } from "#app/domain/agents/agent-versions.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import { sizeName } from "#app/domain/catalogue/sizes.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import { listingsById, listingsOfFamilies } from "#app/server/catalogue/listings.ts";
import { localeOf } from "#app/server/agents/agent-context.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";
import { errorEnvelope } from "#app/server/agents/agent-reply.ts";
import type { AgentReply } from "#app/server/agents/agent-request.ts";
import { currencyMessages, featuredOf, showProducts } from "./show-products.ts";

type Wanted = z.output<typeof productRequest>;

/**
 * Answers with one product and all its sizes. The chosen size comes first: the one that `selected` names, in either
 * language, else the one whose id was asked for, else the cheapest.
 */
export async function getProduct(context: AgentContext, wanted: Wanted): Promise<AgentReply> {
  const { version, baseUrl } = context;
  const locale = localeOf(wanted.context, context.language);
  const t = agentTranslator(locale);
  const sizes = isRecordId(wanted.id) ? await sizesOf(context, wanted.id.toLowerCase()) : [];
  const featured =
    selectedOf(sizes, wanted) ?? sizes.find(({ id }) => id === wanted.id.toLowerCase()) ?? featuredOf(sizes);
  if (!featured)
    return errorEnvelope(
      version,
      [{ type: "error", code: "not_found", content: t("agents.not_found"), severity: "unrecoverable" }],
      baseUrl + localePath(locale, "/products"),
    );
  const hasSizes = sizes.length > 1;
  const shown = { sizes: [featured, ...sizes.filter((size) => size !== featured)] as const, hasSizes };
  const { products, messages } = await showProducts(context, locale, [shown], () => "$.product");
  const all = [...currencyMessages(wanted.context.currency, locale), ...messages];
  const label = (size: Listing) => sizeName(size.weight_grams, locale);
  return {
    status: 200,
    body: {
      ucp: replyHead(version, "lookup"),
      product: {
        ...products[0],
        ...(hasSizes && {
          options: [
            {
              name: t("agents.size"),
              values: sizes.map((size) => ({
                label: label(size),
                available: stockState(size.stock_quantity) !== "sold_out",
                exists: true,
              })),
            },
          ],
          selected: [{ name: t("agents.size"), label: label(featured) }],
        }),
      },
      ...(all.length > 0 && { messages: all }),
    },
  };
}

/** Returns all sizes on sale of the product that the id names: that of a family, or of one of its sizes. */
async function sizesOf({ services: { db }, now }: AgentContext, id: string): Promise<Listing[]> {
  const [[named], ofFamily] = await Promise.all([
    listingsById(db, [id], now),
    listingsOfFamilies(db, [id], now),
  ]);
  if (!named) return ofFamily;
  return named.family_id === null ? [named] : listingsOfFamilies(db, [named.family_id], now);
}

function selectedOf(sizes: readonly Listing[], { selected }: Wanted): Listing | undefined {
  const names = locales.map((locale) => agentTranslator(locale)("agents.size").toLowerCase());
  const label = selected.find(({ name }) => names.includes(name.toLowerCase()))?.label;
  if (label === undefined) return undefined;
  return sizes.find(({ weight_grams }) => locales.some((locale) => sizeName(weight_grams, locale) === label));
}
