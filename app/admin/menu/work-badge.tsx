import { countText } from "#app/domain/orders/work-to-do.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows how many tasks wait; with its `id` it describes the link beside it, whose name stays the screen's. */
export function WorkBadge({ id, count, className }: { id?: string; count: number; className?: string }) {
  const t = useAdminText();
  return (
    <span id={id} className={className}>
      <span
        aria-hidden
        className="rounded-full bg-text px-1.5 py-0.5 text-xs/none font-bold text-background tabular-nums"
      >
        {countText(count)}
      </span>
      <span className="sr-only">
        {t(count === 1 ? "menu.work.one" : "menu.work.other", { count: countText(count) })}
      </span>
    </span>
  );
}
