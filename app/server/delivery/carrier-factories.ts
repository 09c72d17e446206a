import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { CarrierFactory } from "./carriers.ts";

/** The adapter of each carrier. */
export const carrierFactories: Partial<Record<CarrierName, CarrierFactory>> = {};
