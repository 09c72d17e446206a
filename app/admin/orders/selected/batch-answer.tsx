import type { useFetcher } from "react-router";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { UndoForm } from "#app/admin/shared/step-undo.tsx";
import type { action } from "#app/admin/orders/list.tsx";

/** The answer to an action on one order or on several. */
export type StepAnswer = NonNullable<ReturnType<typeof useFetcher<typeof action>>["data"]>;

/** Shows the answer without JavaScript, where there are no toasts. */
export function BatchAnswerNotice({ answer }: { answer: StepAnswer }) {
  const t = useAdminText();
  return (
    <Notice
      tone={answer.ok ? "success" : "error"}
      title={answer.ok ? t("toast.success") : t("toast.error")}
      text={answerText(answer, t)}
      className="mb-6"
    >
      {"undoable" in answer && <UndoForm steps={answer.undoable} />}
    </Notice>
  );
}

export function answerText(answer: StepAnswer, t: Translate<AdminTextKey>): string {
  if ("marked" in answer) return t("orders.batch.done", { marked: answer.marked, left: answer.left });
  if ("notUndone" in answer) return undoneText(answer, t);
  if ("stayed" in answer) return movedText(answer, t);
  if (answer.ok) return t("orders.updated");
  if (answer.code === "none_selected") return t("orders.batch.none");
  if (answer.code === "batch_failed") return t("orders.batch.failed");
  return t(answer.code === "changed" ? "orders.updateConflict" : "orders.updateFailed");
}

function undoneText(
  { undone, notUndone }: Extract<StepAnswer, { notUndone: unknown }>,
  t: Translate<AdminTextKey>,
): string {
  const reasons = (["too_late", "changed", "out_of_stock"] as const).filter(
    (reason) => notUndone[reason] > 0,
  );
  return [
    ...(undone > 0 ? [t("orders.undo.done", { count: undone })] : []),
    ...reasons.map((reason) => t(`orders.undo.${reason}`, { count: notUndone[reason] })),
  ].join(" ");
}

function movedText(
  { moved, stayed }: Extract<StepAnswer, { stayed: unknown }>,
  t: Translate<AdminTextKey>,
): string {
  const reasons = (["changed", "waiting", "repack", "short_of_lots", "finished"] as const).filter(
    (reason) => stayed[reason] > 0,
  );
  const count = reasons.reduce((sum, reason) => sum + stayed[reason], 0);
  const why = reasons.map((reason) => t(`orders.batch.${reason}`, { count: stayed[reason] })).join(", ");
  return [
    ...(moved > 0 ? [t("orders.batch.moved", { count: moved })] : [`${t("orders.updateFailed")}.`]),
    ...(count > 0 ? [t("orders.batch.stayed", { count, why })] : []),
  ].join(" ");
}
