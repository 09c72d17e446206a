import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Returns a function that names a carrier. */
export function useCarrierName(): (carrier: CarrierName) => string {
  const t = useAdminText();
  return (carrier) => t(`parcel.carrier.${carrier}`);
}
