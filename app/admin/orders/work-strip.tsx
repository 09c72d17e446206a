import { cx } from "class-variance-authority";
import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { OrderWork } from "#app/domain/orders/order-filter.ts";
import { countText, faultKinds, workKinds, workCapabilities } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts, WorkKind } from "#app/domain/orders/work-to-do.ts";
import { workPlaces } from "#app/admin/menu/work-places.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Lists open tasks with their counts and links: what waits, and what is wrong; on narrow screens each in one row that
 * scrolls. Omits kinds without a task, except the current one.
 */
export function WorkStrip({ counts, current }: { counts: WorkCounts | null; current: OrderWork | null }) {
  const t = useAdminText();
  const may = useMay();
  if (counts === null) return <p className="mb-4 text-muted">{t("orders.work.failed")}</p>;
  const open = workKinds.filter(
    (kind) => may(workCapabilities[kind]) && (counts[kind] > 0 || kind === current),
  );
  if (open.length === 0)
    return (
      <p className="mb-4 flex min-h-11 items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        {t("orders.work.none")}
      </p>
    );
  const isFault = (kind: WorkKind) => faultKinds.includes(kind);
  return (
    <nav
      aria-label={t("orders.work")}
      className="mb-4 flex flex-col gap-x-6 gap-y-2 lg:flex-row lg:flex-wrap"
    >
      <WorkList
        name={t("orders.work.waits")}
        kinds={open.filter((kind) => !isFault(kind))}
        counts={counts}
        current={current}
      />
      <WorkList
        name={t("orders.work.wrong")}
        kinds={open.filter(isFault)}
        counts={counts}
        current={current}
      />
    </nav>
  );
}

type WorkListProps = {
  name: string;
  kinds: readonly WorkKind[];
  counts: WorkCounts;
  current: OrderWork | null;
};

function WorkList({ name, kinds, counts, current }: WorkListProps) {
  const id = useId();
  if (kinds.length === 0) return null;
  return (
    <div className="lg:flex lg:items-baseline lg:gap-3">
      <h2 id={id} className="shrink-0 text-sm font-semibold text-muted">
        {name}
      </h2>
      <div className="max-lg:-mx-4 max-lg:scroll-px-6 max-lg:overflow-x-auto max-lg:px-4">
        <ul aria-labelledby={id} className="flex gap-2 max-lg:w-max max-lg:py-2 lg:flex-wrap">
          {kinds.map((kind) => (
            <li key={kind} className="grid">
              <WorkLink kind={kind} count={counts[kind]} isCurrent={kind === current} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function WorkLink({ kind, count, isCurrent }: { kind: WorkKind; count: number; isCurrent: boolean }) {
  const t = useAdminText();
  const { to, icon: Icon } = workPlaces[kind];
  // The law sets a day for the duties too.
  const isUrgent = faultKinds.includes(kind) || kind === "duties";
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "true" : undefined}
      // The browser leaves a link that is partly in view where it is.
      onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
      className={cx(
        "flex min-h-11 items-center gap-2 rounded-button border bg-background px-3 hover:border-text lg:min-h-9",
        isCurrent ? "border-text ring-1 ring-text" : isUrgent ? "border-danger text-danger" : "border-line",
      )}
    >
      <Icon
        aria-hidden
        className={cx("size-5 shrink-0 lg:max-2xl:hidden", isUrgent ? "text-danger" : "text-muted")}
      />
      <span className="text-lg font-bold tabular-nums">{countText(count)}</span>
      <span className="text-sm whitespace-nowrap">{t(`orders.work.${kind}`)}</span>
    </Link>
  );
}
