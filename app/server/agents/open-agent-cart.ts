import { and, eq, gt, isNull } from "drizzle-orm";
import { cartOfKept } from "#app/server/catalogue/cart-lines.ts";
import type { FoundCart } from "#app/server/catalogue/cart-lines.ts";
import type { Database } from "#app/server/db/database.ts";
import { agentCarts } from "#app/server/db/schema/channels.ts";
import { tokenHash } from "./carts/cart-token.ts";

/** An agent's cart as a shopper opens it. */
export type OpenedAgentCart = FoundCart & {
  /** Codes of promotions, as the agent gave them. */
  codes: string[];
  /** The host of the agent's profile; null when it named none. */
  agent: string | null;
};

/** Returns the agent's cart of a token at today's prices; null when it is unknown, cancelled or expired at `now`. */
export async function openAgentCart(db: Database, token: string, now: Date): Promise<OpenedAgentCart | null> {
  const [cart] = await db
    .select({ lines: agentCarts.lines, codes: agentCarts.codes, agent: agentCarts.agent })
    .from(agentCarts)
    .where(
      and(
        eq(agentCarts.token_hash, tokenHash(token)),
        isNull(agentCarts.cancelled_at),
        gt(agentCarts.expires_at, now),
      ),
    );
  if (!cart) return null;
  return { ...(await cartOfKept(db, cart.lines)), codes: cart.codes, agent: cart.agent };
}

/** Returns the host of the agent that made the cart of a token; null when it named none, or the token is unknown. */
export async function agentOfCart(db: Database, token: string): Promise<string | null> {
  const [cart] = await db
    .select({ agent: agentCarts.agent })
    .from(agentCarts)
    .where(eq(agentCarts.token_hash, tokenHash(token)));
  return cart?.agent ?? null;
}
