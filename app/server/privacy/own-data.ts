import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { accountOf, personData } from "./person-data.ts";

/**
 * Returns the data that the shop stores about a person, for data portability (Regulation (EU) 2016/679, article 20),
 * read at a single moment, with the orders that are linked to the account. Amounts are decimals: levs in `_bgn`, euros
 * in `_eur`. Null for a visitor and for an account that no longer exists.
 */
export async function collectOwnData(db: Database, actor: Actor) {
  if (actor.kind === "visitor") return null;
  const { userId } = actor;
  return db.transaction(
    async (tx) => {
      const account = await accountOf(tx, userId);
      if (!account) return null;
      const { email } = account;
      const data = await personData(tx, { email, userId, ordered: eq(orders.user_id, userId) });
      return { ...account, ...data };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
