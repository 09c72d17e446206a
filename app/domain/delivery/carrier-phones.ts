import type { CarrierName } from "./carrier.ts";

/** Telephones under which the carriers take pick-ups. BOX NOW fetches from its lockers only. */
export const carrierPhones: Partial<Record<CarrierName, string>> = {
  econt: "0700 17 300",
  speedy: "0700 17 001",
};
