import { count } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { carrierOffices } from "#app/server/db/schema/delivery.ts";
import type { Services } from "#app/server/services.ts";
import { listCarrierAccounts } from "./carrier-accounts.ts";
import type { CarrierAccount } from "./carrier-accounts.ts";

/** A carrier's account, null for the sandbox, which needs none, and the number of its known offices. */
export type ListedCarrier = { name: CarrierName; account: CarrierAccount | null; offices: number };

/** Returns all carriers that can have an account, and the sandbox where it is in use. */
export async function listCarriers(
  services: Pick<Services, "db" | "carriers" | "signingSecret">,
  admin: Granted<"settings">,
): Promise<ListedCarrier[]> {
  const [accounts, names, offices] = await Promise.all([
    listCarrierAccounts(services, admin),
    services.carriers.names(),
    services.db
      .select({ carrier: carrierOffices.carrier, offices: count() })
      .from(carrierOffices)
      .groupBy(carrierOffices.carrier),
  ]);
  const officesOf = (name: CarrierName) => offices.find((row) => row.carrier === name)?.offices ?? 0;
  const listed = accounts.map((account) => ({
    name: account.carrier as CarrierName,
    account,
    offices: officesOf(account.carrier),
  }));
  const sandbox = { name: "sandbox", account: null, offices: officesOf("sandbox") } as const;
  return names.includes("sandbox") ? [...listed, sandbox] : listed;
}
