import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { carriers, deliverySettings } from "#app/server/db/schema/delivery.ts";
import type { CarrierOffice, CarrierTown } from "#app/server/delivery/carrier-contract.ts";
import { replaceOffices } from "#app/server/delivery/refresh-offices.ts";
import { sandboxOffices, sandboxTowns } from "#app/server/delivery/adapters/sandbox/sandbox-places.ts";

const daytime = { from: "09:00", to: "18:00" };

/** Returns an office in Plovdiv as a carrier lists it. */
export function madeUpOffice(changes: Partial<CarrierOffice> = {}): CarrierOffice {
  return {
    code: "4003",
    kind: "office",
    nameBg: "Пловдив Тракия",
    nameEn: "Plovdiv Trakia",
    townId: "4000",
    townBg: "Пловдив",
    townEn: "Plovdiv",
    postcode: "4000",
    addressBg: "ул. „Роза“ 5",
    addressEn: "5 Roza St",
    position: { latitude: 42.1, longitude: 24.7 },
    hours: { weekday: daytime, saturday: null, sunday: null },
    maxWeight: 20_000,
    maxSize: [600, 440, 350],
    takesCash: true,
    allowsInspection: true,
    ...changes,
  };
}

export function madeUpTown(changes: Partial<CarrierTown> = {}): CarrierTown {
  return {
    id: "4000",
    nameBg: "Пловдив",
    nameEn: "Plovdiv",
    regionBg: "Пловдив",
    regionEn: "Plovdiv",
    postcode: "4000",
    ...changes,
  };
}

/** Offers carriers at the checkout, in this order. */
export async function offerCarriers(db: Database, names: readonly CarrierName[], now: Date): Promise<void> {
  const settings = {
    ...defaultDeliverySettings,
    carriers: [...names],
    working_days: [...defaultDeliverySettings.working_days],
    closed_days: [],
    updated_at: now,
  };
  await db
    .insert(deliverySettings)
    .values(settings)
    .onConflictDoUpdate({ target: deliverySettings.id, set: { carriers: [...names] } });
}

/** Sets up and offers the sandbox carrier, with its offices and towns, as in a demo shop. */
export async function offerSandbox(db: Database, now: Date): Promise<void> {
  await offerCarriers(db, ["sandbox"], now);
  await db.insert(carriers).values({ name: "sandbox", settings: defaultCarrierSettings, updated_at: now });
  await db.transaction((tx) =>
    replaceOffices(tx, "sandbox", { offices: sandboxOffices, towns: sandboxTowns }, now),
  );
}
