import { useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { isCharged } from "#app/domain/documents/returned-parts.ts";
import type { ReturnablePart } from "#app/domain/documents/returned-parts.ts";
import { amountField, formatMoney } from "#app/domain/money.ts";
import { canGoodsComeBack, returnableByHand } from "#app/domain/orders/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import { refusalText } from "./order-refusal.ts";
import { haveSeveralRates, ReturnedPartsFields } from "./returned-parts-fields.tsx";

type RefundFormProps = {
  order: FoundOrder;
  /** What the refund can name. */
  parts: readonly ReturnablePart[];
  /** `refund` by the provider, or `mark_refunded`: staff have returned the money themselves. */
  intent: "refund" | "mark_refunded";
  refundId: string;
  fetcher: FetcherWithComponents<unknown>;
  refused: Extract<OrderAnswer, { ok: false }> | null;
};

/**
 * Asks for the amount and reason of a refund, in full or in part. `refundId` is the idempotency key of a refund by the
 * provider.
 */
export function RefundForm({ order, parts, intent, refundId, fetcher, refused }: RefundFormProps) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = fetcher.state !== "idle";
  const isAmountRefused = refused?.code === "amount" || refused?.code === "too_much";
  const message = refused && refusalText(refused, t);
  const atMost = intent === "refund" ? order.refundAtMost : returnableByHand(order);
  const [amount, setAmount] = useState(refused?.typed.amount ?? amountField(atMost));
  const isByRate = haveSeveralRates(parts);
  const canComeBack = canGoodsComeBack(order);
  const typed = refused?.typed;
  const isNamed = typed !== undefined && (typed.parts.length > 0 || typed.areGoodsBack);
  const returned = (
    <div className="flex flex-col gap-3">
      <ReturnedPartsFields
        parts={canComeBack ? parts : parts.filter(isCharged)}
        hint={t(isByRate ? "orders.returned.hint" : "orders.returned.goods.hint")}
        named={new Map(typed?.parts)}
        onName={(sum) => setAmount(amountField(sum > 0 ? Math.min(sum, atMost) : atMost))}
      />
      {canComeBack && (
        <Checkbox
          name="goods_back"
          value="yes"
          defaultChecked={typed?.areGoodsBack}
          label={t("orders.returned.goodsBack")}
        />
      )}
    </div>
  );
  return (
    <fetcher.Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="refundId" value={refundId} />
      <input type="hidden" name="refunded" value={order.refunded_eur} />
      {isByRate && returned}
      {!isByRate && canComeBack && (
        <details open={isNamed || undefined}>
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            {t("orders.returned.goods")}
          </summary>
          {returned}
        </details>
      )}
      <Field
        label={t("orders.refund.amount")}
        hint={t("orders.refund.left", { amount: formatMoney(atMost, "EUR", locale) })}
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
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
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
        {isBusy ? t("orders.busy") : t(`orders.${intent}.submit`)}
      </Button>
    </fetcher.Form>
  );
}
