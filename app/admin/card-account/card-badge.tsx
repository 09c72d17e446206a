import type { CardAccount } from "#app/server/payments/account/cards.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const tones: Record<CardAccount["state"], BadgeTone> = {
  none: "neutral",
  sandbox: "attention",
  test: "attention",
  live: "success",
  unreadable: "danger",
};

/** Shows whether card payments move real money. */
export function CardBadge({ state }: Pick<CardAccount, "state">) {
  const t = useAdminText();
  return <Badge tone={tones[state]}>{t(`cards.state.${state}`)}</Badge>;
}
