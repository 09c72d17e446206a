import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { publicDeliveryPrice } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { promisedDays } from "#app/domain/delivery/promised-day.ts";
import type { PromisedDays } from "#app/domain/delivery/promised-day.ts";
import { sumOf } from "#app/domain/money.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { loadShop } from "#app/server/shop/load-company.ts";

/** Returns the owner's settings of delivery, or the defaults until they are saved. */
export async function loadDeliverySettings(db: Pick<Database, "select">): Promise<DeliverySettings> {
  const [row] = await settingsRow(db);
  if (!row) return defaultDeliverySettings;
  const { id: _id, updated_at: _updatedAt, ...settings } = row;
  return settings;
}

const settingsRow = preparedQuery("delivery-settings", (db) => db.select().from(deliverySettings));

/**
 * Returns the highest price, in euro cents, at which an order of one product with this price in stotinki is delivered, for
 * structured data.
 */
export async function highestDeliveryCents(db: Pick<Database, "select">, price: number): Promise<number> {
  const settings = await loadDeliverySettings(db);
  if (settings.pricing === "free") return 0;
  const { base_currency } = (await loadShop(db)).currencies;
  return publicDeliveryPrice(settings, sumOf([{ price, quantity: 1 }], base_currency), base_currency).cents;
}

/** What public pages say about delivery; a part is missing where the shop has nothing to say. */
export type PublicDelivery = {
  /** What a delivery costs; missing while it is free. */
  delivery?: DeliveryTerms;
  /** Until when an order of this moment is delivered; missing while no day is promised. */
  promised?: PromisedDays;
};

/** Returns what public pages say about delivery at this moment. */
export function publicDelivery(settings: DeliverySettings, now: Date): PublicDelivery {
  const { carriers, pricing, free_from, prices } = settings;
  const promised = promisedDays(settings, now);
  return {
    ...(pricing !== "free" && { delivery: { carriers, pricing, free_from, prices } }),
    ...(promised && { promised }),
  };
}
