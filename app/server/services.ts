import { createAuth } from "./accounts/auth.ts";
import type { Auth } from "./accounts/auth.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Env } from "./env.ts";
import { createLimits } from "./limits/limits.ts";
import type { Limits } from "./limits/limits.ts";

/** Everything that loaders and actions work with; built once at the start and handed on through the router's context. */
export type Services = {
  env: Env;
  db: Database;
  pool: OpenDatabase["pool"];
  auth: Auth;
  limits: Limits;
  /** Whether a provider for card payments is configured. */
  cardPayments: boolean;
};

export function createServices(env: Env, database: OpenDatabase, authSecret: string): Services {
  const limits = createLimits(database.pool, { ordersPerAddress: env.ORDERS_PER_ADDRESS });
  return {
    env,
    db: database.db,
    pool: database.pool,
    auth: createAuth({ db: database.db, baseUrl: env.BASE_URL, secret: authSecret }),
    limits,
    cardPayments: false,
  };
}
