import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows where the visit of an order came from, of a shopper who consented. */
export function OrderOrigin({ origin }: Pick<FoundOrder, "origin">) {
  const t = useAdminText();
  if (!origin) return null;
  const { utm_source, utm_medium, utm_campaign, referrer, agent } = origin;
  const source = [utm_source, utm_medium, utm_campaign].filter(Boolean).join(" / ");
  const parts = [
    source && t("orders.origin", { source }),
    referrer && t("orders.origin.referrer", { referrer }),
    agent && t("orders.origin.agent", { agent }),
  ].filter(Boolean);
  return <span className="block wrap-anywhere">{parts.join(", ")}</span>;
}
