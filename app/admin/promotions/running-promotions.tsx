import { BadgePercent } from "lucide-react";
import { Link } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Names shown; the others are counted. */
const mostNames = 3;

/** Says in one line which promotions run now, as a link to them; nothing while none does. */
export function RunningPromotions({
  running,
}: {
  running: readonly { id: string; name_bg: string; name_en: string | null }[];
}) {
  const t = useAdminText();
  const locale = useLocale();
  if (running.length === 0) return null;
  const names = running
    .slice(0, mostNames)
    .map((promotion) => localText(promotion, "name", locale))
    .join(", ");
  const others = running.length - mostNames;
  return (
    <p className="mb-4">
      <Link
        to="/admin/promotions"
        className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:decoration-2"
      >
        <BadgePercent aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {others > 0
            ? t("promotions.running.more", { names, count: others })
            : t("promotions.running", { names })}
        </span>
      </Link>
    </p>
  );
}
