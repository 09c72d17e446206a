import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { CarrierFactory } from "./carriers.ts";
import { createSandbox } from "./sandbox.ts";

/** The adapter of each carrier. */
export const carrierFactories: Partial<Record<CarrierName, CarrierFactory>> = {
  sandbox: createSandbox(() => new Date()),
};
