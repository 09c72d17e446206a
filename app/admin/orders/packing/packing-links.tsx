import { Printer, ScanBarcode } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Links to print the labels of all bags of these orders, on a roll of 62 mm and on A4. Nothing without orders. */
export function BagLabelLinks({ orderIds }: { orderIds: readonly string[] }) {
  const t = useAdminText();
  if (orderIds.length === 0) return null;
  const query = orderIds.map((id) => `order=${id}`).join("&");
  return (["62", "A4"] as const).map((paper) => (
    <ButtonLink
      key={paper}
      to={`/admin/orders/bag-labels?${query}&paper=${paper}`}
      reloadDocument
      target="_blank"
      variant="outline"
    >
      <Printer aria-hidden />
      {t(`bagLabels.${paper}`)}
    </ButtonLink>
  ));
}

/** Opens the screen on which an order is ticked or scanned, as a new document: only that one may use the camera. */
export function PackingLink({ orderId }: { orderId: string }) {
  const t = useAdminText();
  return (
    <ButtonLink to={`/admin/orders/${orderId}/packing`} reloadDocument variant="outline">
      <ScanBarcode aria-hidden />
      {t("packing.open")}
    </ButtonLink>
  );
}
