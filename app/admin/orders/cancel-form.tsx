import type { FetcherWithComponents } from "react-router";
import { heldAmount, refundable } from "#app/domain/orders/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import { isDroppable, refusalText } from "./order-refusal.ts";

type CancelFormProps = {
  /** `cancel` before the parcel has left, `return` after it came back. */
  intent: "cancel" | "return";
  order: FoundOrder;
  /** Whether the parcel has a label, which is cancelled first. */
  hasLabel: boolean;
  fetcher: FetcherWithComponents<unknown>;
  refused: Extract<OrderAnswer, { ok: false }> | null;
};

/**
 * Asks how to cancel an order or return its parcel: shows the effect on its stock and payment, and asks for the reason
 * and whether to notify the customer.
 */
export function CancelForm({ intent, order, hasLabel, fetcher, refused }: CancelFormProps) {
  const t = useAdminText();
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={intent} />
      <p>
        {intent === "cancel" &&
          t(order.holds_stock ? "orders.cancel.stock.held" : "orders.cancel.stock.free")}{" "}
        {heldAmount(order) > 0 && t(refundable(order) > 0 ? "orders.cancel.money" : "orders.cancel.transfer")}{" "}
        {intent === "cancel" && hasLabel && t("orders.cancel.label")}
      </p>
      <Field label={t("orders.reason")} hint={t("orders.reason.hint")}>
        {(control) => (
          <Input {...control} name="reason" maxLength={500} defaultValue={refused?.typed.reason} />
        )}
      </Field>
      {intent === "return" && (
        <Checkbox name="restock" value="yes" defaultChecked label={t("orders.return.restock")} />
      )}
      <Checkbox
        name="tell"
        value="yes"
        defaultChecked={intent === "cancel"}
        label={t("orders.cancel.tell")}
      />
      {refused && <Notice tone="error" title={t("toast.error")} text={refusalText(refused, t)} />}
      {refused && isDroppable(refused.code) && (
        <Checkbox name="drop_label" value="yes" label={t("parcel.dropLabel")} />
      )}
      <Button type="submit" variant="destructive" disabled={isBusy} className="self-end">
        {isBusy ? t("orders.busy") : t(`orders.${intent}.submit`)}
      </Button>
    </fetcher.Form>
  );
}
