import type { z } from "zod";
import { maxLookupIds } from "#app/domain/agents/agent-input.ts";
import type { catalogLookup } from "#app/domain/agents/agent-input.ts";
import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import { replyHead } from "#app/domain/agents/agent-versions.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import { listingsById, listingsOfFamilies } from "#app/server/catalogue/listings.ts";
import { localeOf } from "#app/server/agents/agent-context.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";
import { problem } from "#app/server/agents/agent-reply.ts";
import type { AgentReply } from "#app/server/agents/agent-request.ts";
import { currencyMessages, featuredOf, showProducts } from "./show-products.ts";

type Input = { id: string; match: "exact" | "featured" };

/**
 * Answers a lookup with the products that the ids name, each with the wanted variants only. An id of a size names its
 * variant exactly; that of a product with several sizes has the cheapest one featured. Ids of nothing that is sold are
 * left out, with a message.
 */
export async function lookupCatalog(
  context: AgentContext,
  lookup: z.output<typeof catalogLookup>,
): Promise<AgentReply> {
  const { services, version, now } = context;
  const { db } = services;
  if (lookup.ids.length > maxLookupIds)
    return problem("request_too_large", `At most ${maxLookupIds} ids can be looked up at once`);
  const locale = localeOf(lookup.context, context.language);
  const ids = lookup.ids.filter(isRecordId).map((id) => id.toLowerCase());
  const named = await listingsById(db, ids, now);
  const families = await listingsOfFamilies(
    db,
    [...new Set([...ids, ...named.flatMap(({ family_id }) => family_id ?? [])])],
    now,
  );
  const variants = new Map<string, { listing: Listing; inputs: Input[] }>();
  const missing: string[] = [];
  for (const id of lookup.ids) {
    const wanted = id.toLowerCase();
    const exact = named.find((listing) => listing.id === wanted);
    const listing = exact ?? featuredOf(families.filter(({ family_id }) => family_id === wanted));
    if (!listing) {
      missing.push(id);
      continue;
    }
    const variant = variants.get(listing.id) ?? { listing, inputs: [] };
    variant.inputs.push({ id, match: exact ? "exact" : "featured" });
    variants.set(listing.id, variant);
  }
  const shown = shownOf(
    [...variants.values()].map(({ listing }) => listing),
    families,
  );
  const { products, messages } = await showProducts(
    context,
    locale,
    shown,
    (index) => `$.products[${index}]`,
  );
  const t = agentTranslator(locale);
  const all: AgentMessage[] = [
    ...currencyMessages(lookup.context.currency, locale),
    ...missing.map((id) => ({
      type: "info" as const,
      code: "not_found",
      content: t("agents.not_found"),
      path: `$.ids[${lookup.ids.indexOf(id)}]`,
    })),
    ...messages,
  ];
  return {
    status: 200,
    body: {
      ucp: replyHead(version, "lookup"),
      products: products.map((product) => ({
        ...product,
        variants: product.variants.map((variant) => ({
          ...variant,
          inputs: variants.get(variant.id)?.inputs ?? [],
        })),
      })),
      ...(all.length > 0 && { messages: all }),
    },
  };
}

/** Groups the wanted variants by product, in the order in which they were asked for. */
function shownOf(wanted: readonly Listing[], families: readonly Listing[]) {
  const groups = new Map<string, [Listing, ...Listing[]]>();
  for (const listing of wanted) {
    const key = listing.family_id ?? listing.id;
    const group = groups.get(key);
    if (group) group.push(listing);
    else groups.set(key, [listing]);
  }
  return [...groups.values()].map((sizes) => ({
    sizes,
    hasSizes:
      families.filter(({ family_id }) => family_id !== null && family_id === sizes[0].family_id).length > 1,
  }));
}
