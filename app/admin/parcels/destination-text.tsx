import type { OrderDestination } from "#app/server/orders/destination.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierName } from "./carrier-name.ts";

/** Shows where an order's parcel goes: the delivery's name, the carrier unless the name says it, and the place. */
export function DestinationText({ destination }: { destination: OrderDestination }) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  const { way, carrier, line } = destination;
  const isNamed = carrier === "econt" && way !== null;
  const facts = [way && t(`orders.deliveryType.${way}`), !isNamed && carrier && nameOf(carrier)].filter(
    Boolean,
  );
  return (
    <>
      {facts.length > 0 && <p className="text-muted">{facts.join(" · ")}</p>}
      <p className="wrap-anywhere">{line}</p>
    </>
  );
}
