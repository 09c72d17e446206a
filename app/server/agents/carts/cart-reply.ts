import { and, eq, inArray } from "drizzle-orm";
import type { AgentCartLine } from "#app/domain/agents/agent-cart.ts";
import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import { replyHead } from "#app/domain/agents/agent-versions.ts";
import { titleOf } from "#app/domain/agents/catalog-product.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { euroCents } from "#app/domain/money.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import type { Database } from "#app/server/db/database.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";
import { errorEnvelope } from "#app/server/agents/agent-reply.ts";
import type { AgentReply } from "#app/server/agents/agent-request.ts";
import { currencyMessages, disclosures, foodsOf } from "#app/server/agents/catalog/show-products.ts";
import { continueUrl } from "./cart-token.ts";
import type { FilledCart } from "./fill-cart.ts";
import { priceAgentCart } from "./price-cart.ts";

/** A cart to answer with. */
export type ShownCart = {
  id: string;
  language: Locale;
  codes: string[];
  expiresAt: Date;
  filled: FilledCart;
  /** The currency that the agent asked for. */
  currency: string | null;
};

/**
 * Returns a cart as agents read it, at today's prices. Without a single line it is an error, because a cart of nothing
 * would look like success. Delivery is not part of its total, which a message says.
 */
export async function cartReply(
  context: AgentContext,
  { id, language, codes, expiresAt, filled, currency }: ShownCart,
): Promise<AgentReply> {
  const { services, version, baseUrl } = context;
  if (filled.lines.length === 0)
    return errorEnvelope(version, filled.messages, baseUrl + localePath(language, "/products"));
  const [priced, foods, links] = await Promise.all([
    priceAgentCart(context, language, { lines: filled.lines, codes }),
    foodsOf(
      services.db,
      filled.lines.map(({ listing }) => listing),
    ),
    policyLinks(services.db, baseUrl, language),
  ]);
  const delivery: AgentMessage = {
    type: "info",
    code: "delivery_not_included",
    content: agentTranslator(language)("agents.delivery"),
  };
  return {
    status: 200,
    body: {
      ucp: replyHead(version, "cart"),
      id,
      line_items: filled.lines.map((line, index) => ({
        id: line.id,
        item: {
          id: line.productId,
          title: titleOf(line.listing, language),
          price: euroCents(line.offer.price_bgn),
          ...(line.listing.pictures[0] !== undefined && {
            image_url: new URL(line.listing.pictures[0], baseUrl).href,
          }),
        },
        quantity: line.quantity,
        totals: priced.lines[index],
      })),
      currency: "EUR",
      totals: priced.totals,
      ...((codes.length > 0 || priced.discounts.length > 0) && {
        discounts: { codes, applied: priced.discounts },
      }),
      messages: [
        ...filled.messages,
        ...priced.messages,
        ...currencyMessages(currency, language),
        delivery,
        ...filled.lines.flatMap(({ listing, productId }, index) =>
          disclosures(
            { listing, foods: foods.get(productId) ?? [] },
            { locale: language, baseUrl },
            `$.line_items[${index}]`,
          ),
        ),
      ],
      links,
      continue_url: continueUrl({ baseUrl, secret: services.signingSecret }, { id, language }),
      expires_at: expiresAt.toISOString(),
    },
  };
}

/** Returns the lines of a filled cart as they are stored. */
export function storedLines({ lines }: FilledCart): AgentCartLine[] {
  return lines.map(({ id, productId, quantity }) => ({ id, productId, quantity }));
}

/** The pages of the shop's policies, by their slugs. */
const policies = {
  privacy: "privacy_policy",
  terms: "terms_of_service",
  returns: "refund_policy",
  delivery: "shipping_policy",
} as const;

/** Returns links to the policies that are published. */
async function policyLinks(db: Pick<Database, "select">, baseUrl: string, locale: Locale) {
  const { slug, title_bg, title_en, status } = staticPages;
  const pages = await db
    .select({ slug, title_bg, title_en })
    .from(staticPages)
    .where(and(inArray(slug, Object.keys(policies)), eq(status, "published")))
    .orderBy(slug);
  return pages.map((page) => ({
    type: policies[page.slug as keyof typeof policies],
    url: baseUrl + localePath(locale, `/${page.slug}`),
    title: localText(page, "title", locale),
  }));
}
