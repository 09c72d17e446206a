import { undoSeconds } from "#app/domain/orders/order.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import type { ToastContent } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";
import { undoButton } from "./toast-undo.ts";

/** Action of the order list, which undoes steps (intent `undo`) and shows the result. */
const undoAction = "/admin?index";

/**
 * Returns a toast's undo button for status changes, and its duration: as long as the server accepts the undo. `steps`
 * are written by `undoableStep`; without any, returns an empty object.
 */
export function undoToast(
  steps: readonly string[] = [],
  t: Translate<AdminTextKey>,
): Pick<ToastContent, "action" | "seconds"> {
  if (steps.length === 0) return {};
  const fields = { intent: "undo", step: steps };
  return {
    seconds: undoSeconds,
    action: undoButton({ label: t("orders.undo"), action: undoAction, fields }),
  };
}

/** Offers the undo of status changes without JavaScript, where there are no toasts. */
export function UndoForm({ steps }: { steps: readonly string[] }) {
  const t = useAdminText();
  return (
    steps.length > 0 && (
      <noscript>
        <form method="post" action={undoAction} className="mt-3">
          <input type="hidden" name="intent" value="undo" />
          {steps.map((step) => (
            <input key={step} type="hidden" name="step" value={step} />
          ))}
          <Button type="submit" variant="outline" size="sm">
            {t("orders.undo")}
          </Button>
        </form>
      </noscript>
    )
  );
}
