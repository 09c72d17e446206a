import { TriangleAlert } from "lucide-react";
import { recipientAdvice } from "#app/domain/delivery/refused-parcels.ts";
import type { RecipientRecord } from "#app/domain/delivery/refused-parcels.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows advice about a recipient whose parcels came back; nothing for all others. `isShort` is for a row of a list. */
export function RecipientAdvice({ record, isShort = false }: { record: RecipientRecord; isShort?: boolean }) {
  const t = useAdminText();
  const advice = recipientAdvice(record);
  if (advice === "none") return null;
  const { refused } = record;
  const all = refused + record.delivered;
  if (isShort)
    return (
      <p className="flex items-center gap-1 text-sm font-semibold text-danger">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t("recipient.short", { refused, all })}
      </p>
    );
  return (
    <div className="rounded-card border border-danger p-4">
      <p className="flex items-start gap-2 font-semibold text-danger">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {t(refused === 1 ? "recipient.refused.one" : "recipient.refused.other", { refused, all })}
      </p>
      <p className="mt-1 text-sm">{t(`recipient.advice.${advice}`)}</p>
    </div>
  );
}
