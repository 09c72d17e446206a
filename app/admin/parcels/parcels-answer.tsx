import { lotBlocks } from "#app/domain/catalogue/packed-lots.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UndoForm } from "#app/admin/shared/step-undo.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { ParcelsAnswer } from "./change-parcels.server.ts";

export function parcelsAnswerText(answer: ParcelsAnswer, t: Translate<AdminTextKey>): string {
  switch (answer.did) {
    case "labels": {
      const made = answer.rows.filter((row) => row.ok).length;
      return t("parcels.results", { made, total: answer.rows.length });
    }
    case "packed":
    case "handed_over": {
      const { moved, kept, blocked } = answer;
      const reasons = lotBlocks.filter((block) => blocked[block] > 0);
      return [
        t(`parcels.moved.${answer.did}`, { moved, kept }),
        ...reasons.map((block) => t(`parcels.kept.${block}`, { count: blocked[block] })),
      ].join(" ");
    }
    case "pickup":
      return answer.ok
        ? t("parcels.pickup.ordered", { reference: answer.reference, count: answer.parcels })
        : t(`parcels.pickup.${answer.code}`, { reason: answer.reason });
    case "pickup_resolved":
      if (!answer.ok) return t(`parcels.pickup.${answer.code}`);
      return t(answer.isComing ? "parcels.pickup.resolved.coming" : "parcels.pickup.resolved.none");
    case null:
      if (answer.code === "none") return t("parcels.none");
      return answer.code === "too_many" ? t("parcels.tooMany", { most: 100 }) : t("parcels.failed");
  }
}

/** Shows the answer without JavaScript, where there are no toasts. */
export function ParcelsAnswerNotice({ answer }: { answer: ParcelsAnswer }) {
  const t = useAdminText();
  const tone = answer.ok ? "success" : "error";
  return (
    <noscript>
      <Notice tone={tone} title={t(`toast.${tone}`)} text={parcelsAnswerText(answer, t)} className="mb-6" />
      {"undoable" in answer && <UndoForm steps={answer.undoable} />}
    </noscript>
  );
}
