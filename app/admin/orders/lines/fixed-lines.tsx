import type { LineLock } from "#app/domain/orders/changed-lines.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** What to do instead, by lock: links to parts of the order's page or to other screens. */
const alternatives = {
  cancelled: ["new"],
  sent: ["order", "withdrawals", "new"],
  label: ["parcel"],
  invoiced: ["credit_note", "new"],
  marked_paid: ["order"],
  refunding: ["order"],
  no_sale_document: ["books"],
  repack: ["parcel"],
} as const satisfies Record<LineLock, readonly Alternative[]>;

type Alternative = "order" | "parcel" | "credit_note" | "withdrawals" | "new" | "books";

/** Shows why the lines of an order cannot change, and what to do instead. */
export function FixedLines({ orderId, lock }: { orderId: string; lock: LineLock }) {
  const t = useAdminText();
  const order = `/admin/orders/${orderId}`;
  const paths: Record<Alternative, string> = {
    order: useListAddress(order),
    parcel: `${order}/parcel`,
    credit_note: `${order}/credit-note`,
    withdrawals: "/admin/withdrawals",
    new: "/admin/orders/new",
    books: "/admin/books",
  };
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div>
        <p className="font-semibold">{t("orders.lines.fixed")}</p>
        <p className="mt-1">{t(`orders.lines.lock.${lock}`)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {alternatives[lock].map((each) => (
          <ButtonLink key={each} to={paths[each]} variant="outline">
            {t(`orders.lines.way.${each}`)}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
