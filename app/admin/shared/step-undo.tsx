import { useEffect } from "react";
import { useFetcher } from "react-router";
import { undoSeconds } from "#app/domain/orders/order.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import type { ToastContent } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

/** Action of the order list, which undoes steps (intent `undo`) and shows the result. */
const undoAction = "/admin?index";

/** Passes the steps to undo from a toast, which outlives its page, to the layout's `StepUndo`. */
const presses = new EventTarget();
const pressed = "undo";

/**
 * Returns a toast's undo button for status changes, and its duration: as long as the server accepts the undo. `steps`
 * are written by `undoableStep`; without any, returns an empty object.
 */
export function undoToast(
  steps: readonly string[] = [],
  t: Translate<AdminTextKey>,
): Pick<ToastContent, "action" | "seconds"> {
  if (steps.length === 0) return {};
  const onPress = () => void presses.dispatchEvent(new CustomEvent(pressed, { detail: steps }));
  return { seconds: undoSeconds, action: { label: t("orders.undo"), onPress } };
}

/** Submits the undo that a toast requests. Rendered once, in the layout, so that it works after leaving the page. */
export function StepUndo() {
  const { submit } = useFetcher({ key: "undo-step" });
  useEffect(() => {
    const undo = (event: Event) => {
      const fields = new FormData();
      fields.append("intent", "undo");
      if (event instanceof CustomEvent)
        for (const step of event.detail as readonly string[]) fields.append("step", step);
      void submit(fields, { method: "post", action: undoAction });
    };
    presses.addEventListener(pressed, undo);
    return () => presses.removeEventListener(pressed, undo);
  }, [submit]);
  return null;
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
