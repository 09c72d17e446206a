import { expiryWarningDays, hasExpired } from "#app/domain/catalogue/lots.ts";
import { formatDate } from "#app/domain/dates.ts";
import { addDays, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedLot } from "#app/server/catalogue/lots/list-lots.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type Lot = Pick<
  ListedLot,
  "code" | "best_before" | "quantity" | "locked_at" | "recall_id" | "recall_ended_at"
>;
type State = "sale" | "expiring" | "expired" | "locked" | "recalled" | "ended" | "empty";

const tones: Record<State, BadgeTone> = {
  sale: "success",
  expiring: "attention",
  expired: "danger",
  locked: "danger",
  recalled: "danger",
  ended: "neutral",
  empty: "neutral",
};

/** Shows whether a lot is for sale, expires soon, or why it is not for sale. `today` is a day in Sofia. */
export function LotBadge({ lot, today }: { lot: Lot; today: string }) {
  const t = useAdminText();
  const state = stateOf(lot, today);
  return <Badge tone={tones[state]}>{t(`lots.state.${state}`)}</Badge>;
}

function stateOf(lot: Lot, today: string): State {
  if (lot.recall_id !== null) return lot.recall_ended_at === null ? "recalled" : "ended";
  if (lot.quantity === 0) return "empty";
  if (hasExpired(lot.best_before, today)) return "expired";
  if (lot.locked_at !== null) return "locked";
  const isSoon = lot.best_before !== null && lot.best_before <= addDays(today, expiryWarningDays);
  return isSoon ? "expiring" : "sale";
}

/** Returns a function that names a lot: by its code, or by its date. */
export function useLotName(): (lot: Pick<Lot, "code" | "best_before">) => string {
  const t = useAdminText();
  const dayText = useDayText();
  return ({ code, best_before }) => code || (best_before ? dayText(best_before) : t("lots.code.none"));
}

/** Returns a function that formats a day in the language of the back office. */
export function useDayText(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDate(startOfSofiaDay(day), locale);
}
