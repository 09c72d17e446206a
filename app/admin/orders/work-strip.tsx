import { cx } from "class-variance-authority";
import {
  Banknote,
  CircleCheck,
  CreditCard,
  MailX,
  MessageSquare,
  PackageMinus,
  PackageOpen,
  ReceiptText,
  Truck,
  Undo2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { OrderWork } from "#app/domain/orders/order-filter.ts";
import { countText, workKinds } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts, WorkKind } from "#app/domain/orders/work-to-do.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The screen of each kind of task. */
const places: Record<WorkKind, { to: string; icon: LucideIcon }> = {
  to_process: { to: "/admin?work=to_process", icon: PackageOpen },
  to_ship: { to: "/admin?work=to_ship", icon: Truck },
  card_unpaid: { to: "/admin?work=card_unpaid", icon: CreditCard },
  cash_due: { to: "/admin?work=cash_due", icon: Banknote },
  refund_due: { to: "/admin?work=refund_due", icon: ReceiptText },
  withdrawals: { to: "/admin/withdrawals?show=open", icon: Undo2 },
  messages: { to: "/admin/messages?show=unhandled", icon: MessageSquare },
  low_stock: { to: "/admin/products?stock=low", icon: PackageMinus },
  failed_letters: { to: "/admin/emails?state=failed", icon: MailX },
};

/** Open tasks with their counts and links. Kinds with no task are omitted. */
export function WorkStrip({ counts, current }: { counts: WorkCounts | null; current: OrderWork | null }) {
  const t = useAdminText();
  if (counts === null) return <p className="mb-6 text-muted">{t("orders.work.failed")}</p>;
  const waiting = workKinds.filter((kind) => counts[kind] > 0 || kind === current);
  if (waiting.length === 0)
    return (
      <p className="mb-6 flex items-center gap-3 rounded-card border border-line bg-background p-4 font-medium shadow-card">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
        {t("orders.work.none")}
      </p>
    );
  return (
    <nav aria-label={t("orders.work")} className="mb-6">
      <ul className="flex flex-wrap gap-3">
        {waiting.map((kind) => (
          <li key={kind} className="grid flex-[1_1_9.5rem]">
            <WorkLink kind={kind} count={counts[kind]} isCurrent={kind === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WorkLink({ kind, count, isCurrent }: { kind: WorkKind; count: number; isCurrent: boolean }) {
  const t = useAdminText();
  const { to, icon: Icon } = places[kind];
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "true" : undefined}
      className={cx(
        "flex min-h-11 flex-col gap-1 rounded-card border bg-background p-3 shadow-card hover:border-text sm:p-4",
        isCurrent ? "border-text ring-1 ring-text" : "border-line",
      )}
    >
      <span className="flex items-center gap-2">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="text-2xl font-bold tabular-nums">{countText(count)}</span>
      </span>
      <span className="text-sm">{t(`orders.work.${kind}`)}</span>
    </Link>
  );
}
