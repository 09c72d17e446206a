import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { openBoxNow } from "./boxnow.ts";
import type { CarrierFactory } from "#app/server/delivery/carriers.ts";
import { openEcont } from "./econt.ts";
import { createSandbox } from "./sandbox.ts";
import { openSpeedy } from "./speedy.ts";

/** The adapter of each carrier. */
export const carrierFactories: Record<CarrierName, CarrierFactory> = {
  econt: openEcont,
  speedy: openSpeedy,
  boxnow: openBoxNow,
  sandbox: createSandbox(() => new Date()),
};
