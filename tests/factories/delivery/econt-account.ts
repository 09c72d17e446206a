import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { sealCredentials } from "#app/server/delivery/seal-credentials.ts";
import { insertOffice } from "./carrier-offices.ts";

export const senderSettings: CarrierSettings = {
  ...defaultCarrierSettings,
  sender_name: "Производител ООД",
  sender_phone: "0888000000",
  sender_email: "shop@example.com",
  agent_name: "Иван Иванов",
  agent_phone: "0888000001",
  drop_off: "office",
  drop_off_office: "1127",
  cash_agreement: "CD000000",
};

/** The login that the fake of Econt accepts. */
export const econtLogin = { username: "shop", password: "econt-password" };

/**
 * Gives a shop an account at Econt, with its settings and the office 4001, without asking Econt. `authSecret` is the
 * shop's AUTH_SECRET.
 */
export async function insertEcontAccount(db: Database, authSecret: string): Promise<void> {
  const now = new Date();
  await db.insert(carriers).values({
    name: "econt",
    credentials: sealCredentials(authSecret, "econt", econtLogin),
    checked_at: now,
    settings: senderSettings,
    updated_at: now,
  });
  await insertOffice(db);
}
