import type { FetcherWithComponents } from "react-router";
import { formatMoney } from "#app/domain/money.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import { refusalText } from "./order-refusal.ts";

type RefundFormProps = {
  order: FoundOrder;
  refundId: string;
  fetcher: FetcherWithComponents<unknown>;
  refused: Extract<OrderAnswer, { ok: false }> | null;
};

/** Refunds a card payment in full or in part. `refundId` is the idempotency key. */
export function RefundForm({ order, refundId, fetcher, refused }: RefundFormProps) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = fetcher.state !== "idle";
  const isAmountRefused = refused?.code === "amount" || refused?.code === "too_much";
  const message = refused && refusalText(refused, t);
  return (
    <fetcher.Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="refundId" value={refundId} />
      <Field
        label={t("orders.refund.amount")}
        hint={t("orders.refund.left", { amount: formatMoney(order.refundAtMost, "EUR", locale) })}
        error={isAmountRefused && message !== null ? message : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={refused?.typed.amount ?? (order.refundAtMost / 100).toFixed(2).replace(".", ",")}
          />
        )}
      </Field>
      <Field label={t("orders.reason")} hint={t("orders.reason.hint")}>
        {(control) => (
          <Input {...control} name="reason" maxLength={500} defaultValue={refused?.typed.reason} />
        )}
      </Field>
      {message !== null && !isAmountRefused && (
        <Notice tone="error" title={t("toast.error")} text={message}>
          {refused?.code === "password" && (
            <noscript>
              <PasswordLink />
            </noscript>
          )}
        </Notice>
      )}
      <Button type="submit" variant="destructive" disabled={isBusy} className="self-end">
        {isBusy ? t("orders.busy") : t("orders.refund.submit")}
      </Button>
    </fetcher.Form>
  );
}
