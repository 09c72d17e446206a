import { and, eq, gt, isNull } from "drizzle-orm";
import type { CartRequest } from "#app/domain/agents/agent-input.ts";
import type { AgentMessage } from "#app/domain/agents/agent-message.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { agentTranslator } from "#app/i18n/channels/agent-messages.ts";
import type { Database } from "#app/server/db/database.ts";
import { agentCarts } from "#app/server/db/schema/channels.ts";
import { localeOf } from "#app/server/agents/agent-context.ts";
import type { AgentContext } from "#app/server/agents/agent-context.ts";
import { errorEnvelope, tooManyRequests } from "#app/server/agents/agent-reply.ts";
import type { AgentReply } from "#app/server/agents/agent-request.ts";
import { cartReply, storedLines } from "./cart-reply.ts";
import { cartToken, isCartId, newCartId, tokenHash } from "./cart-token.ts";
import { fillCart, wantedLines } from "./fill-cart.ts";
import type { FilledCart } from "./fill-cart.ts";
import { writeOnce } from "./stored-answers.ts";
import type { RepeatableRequest } from "./stored-answers.ts";

/** How long a cart is kept after its last change, in milliseconds: three days, in which its shopper may open it. */
const lifetime = 3 * 86_400_000;

type AgentCart = typeof agentCarts.$inferSelect;

/**
 * Creates a cart of what the request asks for and the shop sells, and answers 201; with an error and without a cart
 * when it sells nothing of it. Nothing of the buyer is stored. Refuses (429) more than a day's carts of a network
 * address.
 */
export async function createCart(
  context: AgentContext,
  wanted: CartRequest,
  request: RepeatableRequest | null,
): Promise<AgentReply> {
  const { services, agent, now } = context;
  const language = localeOf(wanted.context, context.language);
  const filled = await fillCart(context, language, { wanted: wantedLines(wanted), stored: [] });
  const id = newCartId();
  const expiresAt = new Date(now.getTime() + lifetime);
  const { discounts: codes } = wanted;
  const shown = { id, language, codes, expiresAt, filled, currency: wanted.context.currency };
  const reply = await cartReply(context, shown);
  if (filled.lines.length === 0) return reply;
  const wait = await services.limits.agentCartsPerAddress.consume(context.address);
  if (wait !== null) return tooManyRequests(wait);
  const row = { id, language, codes, agent, lines: storedLines(filled), expires_at: expiresAt };
  const token_hash = tokenHash(cartToken(services.signingSecret, id));
  const created = { ...reply, status: 201 };
  return writeOnce(services.db, { request, reply: created, gone: created, now }, async (tx) => {
    await tx.insert(agentCarts).values({ ...row, token_hash, created_at: now, updated_at: now });
    return true;
  });
}

/** Answers with a cart at today's prices and stock. An unknown, cancelled or expired one is not found. */
export async function getCart(context: AgentContext, cartId: string): Promise<AgentReply> {
  const cart = await findCart(context, cartId);
  return cart ? showCart(context, cart, await refilled(context, cart)) : notFound(context, context.language);
}

/**
 * Replaces everything in a cart: lines and codes that the request does not have are removed. When the shop sells
 * nothing of it, the cart stays as it was and the answer is the error. The cart is kept for three days from now.
 */
export async function updateCart(
  context: AgentContext,
  cartId: string,
  wanted: CartRequest,
  request: RepeatableRequest | null,
): Promise<AgentReply> {
  const { services, now } = context;
  const cart = await findCart(context, cartId);
  if (!cart) return notFound(context, localeOf(wanted.context, context.language));
  const language = localeOf(wanted.context, cart.language);
  const filled = await fillCart(context, language, { wanted: wantedLines(wanted), stored: cart.lines });
  const { discounts: codes } = wanted;
  const expiresAt = new Date(now.getTime() + lifetime);
  const shown = { id: cartId, language, codes, expiresAt, filled, currency: wanted.context.currency };
  const reply = await cartReply(context, shown);
  if (filled.lines.length === 0) return reply;
  const change = { language, codes, lines: storedLines(filled), updated_at: now, expires_at: expiresAt };
  const gone = notFound(context, language);
  return writeOnce(services.db, { request, reply, gone, now }, (tx) => changeOpen(tx, cartId, change, now));
}

/** Cancels a cart and answers with what it was. Its address opens nothing any more. */
export async function cancelCart(
  context: AgentContext,
  cartId: string,
  request: RepeatableRequest | null,
): Promise<AgentReply> {
  const { services, now } = context;
  const cart = await findCart(context, cartId);
  if (!cart) return notFound(context, context.language);
  const reply = await showCart(context, cart, await refilled(context, cart));
  const gone = notFound(context, cart.language);
  return writeOnce(services.db, { request, reply, gone, now }, (tx) =>
    changeOpen(tx, cartId, { cancelled_at: now, updated_at: now }, now),
  );
}

function isOpen(cartId: string, now: Date) {
  return and(eq(agentCarts.id, cartId), isNull(agentCarts.cancelled_at), gt(agentCarts.expires_at, now));
}

async function findCart({ services: { db }, now }: AgentContext, cartId: string): Promise<AgentCart | null> {
  if (!isCartId(cartId)) return null;
  const [cart] = await db.select().from(agentCarts).where(isOpen(cartId, now));
  return cart ?? null;
}

/** Changes a cart that is neither cancelled nor expired; returns whether there is one. */
async function changeOpen(
  tx: Pick<Database, "update">,
  cartId: string,
  change: Partial<AgentCart>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(agentCarts)
    .set(change)
    .where(isOpen(cartId, now))
    .returning({ id: agentCarts.id });
  return changed.length > 0;
}

function refilled(context: AgentContext, { lines, language }: AgentCart): Promise<FilledCart> {
  return fillCart(context, language, { wanted: lines, stored: lines });
}

function showCart(context: AgentContext, cart: AgentCart, filled: FilledCart): Promise<AgentReply> {
  const { id, language, codes, expires_at: expiresAt } = cart;
  return cartReply(context, { id, language, codes, expiresAt, filled, currency: null });
}

function notFound({ version, baseUrl }: AgentContext, locale: Locale | null): AgentReply {
  const language = locale ?? "bg";
  const content = agentTranslator(language)("agents.cart.not_found");
  const message: AgentMessage = { type: "error", code: "not_found", content, severity: "unrecoverable" };
  return errorEnvelope(version, [message], baseUrl + localePath(language, "/"));
}
