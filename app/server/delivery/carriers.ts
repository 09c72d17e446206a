import { sql } from "drizzle-orm";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import type { CarrierCredentials, CarrierName } from "#app/domain/delivery/carrier.ts";
import type { Database } from "#app/server/db/database.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import type { Env } from "#app/server/env.ts";
import type { Carrier } from "./carrier-contract.ts";
import { openCredentials } from "./seal-credentials.ts";

export type CarrierFactory = (options: {
  env: Env;
  db: Database;
  credentials: CarrierCredentials;
  /** Waits some milliseconds before a carrier is asked again; the clock's by default. */
  wait?: (milliseconds: number) => Promise<unknown>;
}) => Carrier;

/** The carriers that can be used now. */
export type Carriers = {
  /** Opens a carrier. Null when it has no account that can be decrypted, and for a sandbox that is not in use. */
  find: (name: CarrierName) => Promise<Carrier | null>;
  /** Opens a carrier with these credentials, to check them. */
  withCredentials: (name: CarrierName, credentials: CarrierCredentials) => Carrier | null;
  /** Returns the names of the carriers that can be used now. */
  names: () => Promise<CarrierName[]>;
};

/**
 * Opens the carriers by their stored accounts. The sandbox needs no account: it exists where it was seeded, unless
 * CARRIERS is `none`, the owner has opened the shop (`Opening`) or a real carrier has an account.
 */
export function createCarriers(
  { env, db, secret }: { env: Env; db: Database; secret: string },
  factories: Record<CarrierName, CarrierFactory>,
): Carriers {
  const accounts = async () => {
    const mayUseSandbox = sql<boolean>`coalesce((select ${shopOpening.has_sandbox} from ${shopOpening}), true)`;
    const rows = await db
      .select({ name: carriers.name, credentials: carriers.credentials, mayUseSandbox })
      .from(carriers);
    const opened = new Map<CarrierName, CarrierCredentials>();
    for (const { name, credentials } of rows) {
      const account = credentials === null ? null : openCredentials(secret, name, credentials);
      if (account) opened.set(name, account);
    }
    const hasSandbox =
      env.CARRIERS === "sandbox" && rows.some((row) => row.name === "sandbox" && row.mayUseSandbox);
    if (hasSandbox && opened.size === 0) opened.set("sandbox", {});
    return opened;
  };
  const open = (name: CarrierName, credentials: CarrierCredentials | undefined) =>
    credentials ? factories[name]({ env, db, credentials }) : null;
  return {
    find: async (name) => open(name, (await accounts()).get(name)),
    withCredentials: open,
    names: async () => {
      const opened = await accounts();
      return carrierNames.filter((name) => opened.has(name));
    },
  };
}
