import { z } from "zod";
import { localText } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const changedQuantities = z.array(
  z.object({ name_bg: z.string(), name_en: z.string(), from: z.number(), to: z.number() }),
);

/** Shows what a change of an order's lines changed: quantities by product, discount and delivery. */
export function ChangeDetails({ data }: { data: Record<string, string> }) {
  const t = useAdminText();
  const locale = useLocale();
  const lines = changedQuantities.safeParse(JSON.parse(data.lines ?? "[]"));
  const amountText = (cents: string) => formatMoney(Number(cents), "EUR", locale);
  const details = [
    ...(lines.data ?? []).map(({ from, to, ...name }) =>
      t("orders.event.lines_changed.pieces", { name: localText(name, "name", locale), from, to }),
    ),
    ...(data.discount_eur
      ? [t("orders.event.lines_changed.discount", { amount: amountText(data.discount_eur) })]
      : []),
    ...(data.delivery_eur
      ? [t("orders.event.lines_changed.delivery", { amount: amountText(data.delivery_eur) })]
      : []),
  ];
  return details.map((text) => <p key={text}>{text}</p>);
}
