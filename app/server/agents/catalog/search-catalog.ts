import type { CatalogSearch } from "#app/domain/agents/agent-input.ts";
import { replyHead } from "#app/domain/agents/agent-versions.ts";
import { listingsById } from "#app/server/catalogue/listings.ts";
import { localeOf } from "#app/server/agents/agent-context.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";
import { problem } from "#app/server/agents/agent-reply.ts";
import type { AgentReply } from "#app/server/agents/agent-request.ts";
import { cursorOf, placeOf } from "./cursor.ts";
import { findCards } from "./find-cards.ts";
import { currencyMessages, showProducts, withAllSizes } from "./show-products.ts";

/** Answers a search with a page of products; with none when nothing is found. Refuses a cursor of another search. */
export async function searchCatalog(context: AgentContext, search: CatalogSearch): Promise<AgentReply> {
  const { services, version, now } = context;
  const { db, signingSecret } = services;
  const after = search.cursor === null ? null : placeOf(signingSecret, search, search.cursor);
  if (search.cursor !== null && after === null)
    return problem("invalid_request", "The cursor is not one of this search");
  const locale = localeOf(search.context, context.language);
  const { cards, next } = await findCards(db, search, after);
  const found = new Map(
    (
      await listingsById(
        db,
        cards.map(({ id }) => id),
        now,
      )
    ).map((listing) => [listing.id, listing]),
  );
  const listings = cards.flatMap(({ id }) => found.get(id) ?? []);
  const shown = await withAllSizes(context, listings);
  const { products, messages } = await showProducts(
    context,
    locale,
    shown,
    (index) => `$.products[${index}]`,
  );
  const all = [...currencyMessages(search.context.currency, locale), ...messages];
  return {
    status: 200,
    body: {
      ucp: replyHead(version, "search"),
      products,
      pagination: next
        ? { has_next_page: true, cursor: cursorOf(signingSecret, search, next) }
        : { has_next_page: false },
      ...(all.length > 0 && { messages: all }),
    },
  };
}
