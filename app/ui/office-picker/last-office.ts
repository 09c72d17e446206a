import { isOfficeReference } from "#app/domain/delivery/chosen-office.ts";
import type { OfficeReference } from "#app/domain/delivery/chosen-office.ts";
import { readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

const storageName = "last-office";

/** Returns the office that was last chosen in this browser by somebody who was not signed in; null without one. */
export function readLastOffice(): OfficeReference | null {
  const stored = readStored("local", storageName);
  return isOfficeReference(stored) ? { carrier: stored.carrier, officeCode: stored.officeCode } : null;
}

export function storeLastOffice({ carrier, officeCode }: OfficeReference): void {
  writeStored("local", storageName, { carrier, officeCode });
}
