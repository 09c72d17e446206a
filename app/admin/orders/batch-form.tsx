import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";

/** What the rows' checkboxes belong to, wherever they stand. */
export const batchFormId = "mark-selected-orders";

type Answer = NonNullable<ReturnType<typeof useFetcher<typeof action>>["data"]>;

/** Marks the selected orders as paid, all of a courier's payout at once. */
export function BatchForm() {
  const t = useAdminText();
  const batch = useFetcher<typeof action>();
  const told = useRef(batch.data);
  useEffect(() => {
    const answer = batch.data;
    if (!answer || told.current === answer) return;
    told.current = answer;
    const title = answer.ok ? t("toast.success") : t("toast.error");
    showToast({ tone: answer.ok ? "success" : "error", title, description: textOf(answer, t) });
  }, [batch.data, t]);
  const isBusy = batch.state !== "idle";
  return (
    <batch.Form
      id={batchFormId}
      method="post"
      action="/admin?index"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <input type="hidden" name="deed" value="mark_paid" />
      <Button type="submit" variant="outline" disabled={isBusy}>
        {isBusy ? t("orders.busy") : t("orders.batch")}
      </Button>
      <p className="text-sm text-muted">{t("orders.batch.text")}</p>
    </batch.Form>
  );
}

/** The same answer where there is no JavaScript for a toast. */
export function BatchAnswerNotice({ answer }: { answer: Answer }) {
  const t = useAdminText();
  return (
    <Notice
      tone={answer.ok ? "success" : "error"}
      title={answer.ok ? t("toast.success") : t("toast.error")}
      text={textOf(answer, t)}
      className="mb-6"
    />
  );
}

function textOf(answer: Answer, t: Translate<AdminTextKey>): string {
  if (answer.ok)
    return "marked" in answer
      ? t("orders.batch.done", { marked: answer.marked, left: answer.left })
      : t("orders.updated");
  if (answer.code === "none_selected") return t("orders.batch.none");
  if (answer.code === "batch_failed") return t("orders.batch.failed");
  return t(answer.code === "changed" ? "orders.updateConflict" : "orders.updateFailed");
}
