import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { placeOf } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { amountIn, amountOf, amountTexts, sumOf } from "#app/domain/money.ts";
import type { Amount } from "#app/domain/money.ts";
import {
  deliveryByRule,
  draftSums,
  returnsMoney,
  onlyShrinks,
  paymentStep,
} from "#app/domain/orders/changed-lines.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { orderAmounts } from "#app/domain/orders/order.ts";
import { pricedAfterChange } from "#app/domain/promotions/reprice-order.ts";
import type { FoundLines } from "#app/server/orders/lines/find-lines.ts";
import type { OfferedProduct } from "#app/server/orders/lists/list-offered.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { CheckField, FieldGroup, SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DiscountFields } from "#app/admin/orders/discount-fields.tsx";
import { ProductLines } from "#app/admin/orders/manual/manual-order-fields.tsx";
import { ChangedPromotions } from "./changed-promotions.tsx";
import { ChangedSums } from "./changed-sums.tsx";
import { ExistingLine } from "./existing-line.tsx";
import { deliveryKinds, readLineChange } from "./lines-form.ts";

type LinesFieldsProps = {
  order: FoundLines;
  /** The products that are not in the order. */
  products: readonly OfferedProduct[];
  terms: DeliveryTerms;
  /** Idempotency key of a refund. */
  refundId: string;
};

/** Shows the fields of a change: lines, added products, discount and delivery, with the sums that they lead to. */
export function LinesFields({ order, products, terms, refundId }: LinesFieldsProps) {
  const t = useAdminText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const { values } = useEditForm();
  const back = useListAddress(`/admin/orders/${order.id}`);
  const isBusy = useNavigation().formMethod === "POST";
  const fields = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(() => readLineChange(new URLSearchParams(values)).typed);
  const readAgain = () => {
    const form = fields.current?.closest("form");
    if (form) setTyped(readLineChange(textFields(new FormData(form))).typed);
  };
  const { base_currency: base } = order;
  const before = orderAmounts(order);
  const lines = [
    ...order.lines.map(({ id, key: productId, unit_price_bgn: price, quantity, gift_quantity }) => ({
      productId,
      price,
      quantity: typed.quantities.get(id) ?? quantity,
      gifts: gift_quantity,
    })),
    ...typed.added.map((line) => ({ ...line, gifts: 0 })),
  ].filter(({ quantity }) => quantity > 0);
  const ruledDelivery = deliveryByRule(
    terms,
    {
      carrier: order.carrier,
      place: placeOf(order.delivery_type, order.office_kind),
      // Gifts do not count towards free delivery.
      goods: sumOf(
        lines.map(({ price, quantity, gifts }) => ({ price, quantity: Math.max(0, quantity - gifts) })),
        base,
      ),
      current: before.delivery,
    },
    base,
  );
  const { delivery } = typed;
  const priceBy = (ruled: number | null) =>
    pricedAfterChange(
      {
        before: order.lines.map((line) => ({
          productId: line.key,
          price: line.unit_price_bgn,
          quantity: line.quantity,
          discount: line.promotion_discount,
          gifts: line.gift_quantity,
        })),
        after: lines,
        onlyShrinks: onlyShrinks(order),
        current: amountIn(base, before.delivery),
        ruled,
        baseCurrency: base,
      },
      order.promotions,
    );
  const byRule = priceBy(amountIn(base, ruledDelivery));
  const priced = delivery.kind === "rule" ? byRule : priceBy(null);
  const deliveries = { kept: amountIn(base, before.delivery), rule: byRule.delivery };
  const sums = draftSums(
    {
      lines,
      promotions: priced.discount,
      discount: typed.discount,
      delivery: delivery.kind === "own" ? delivery.amount : deliveries[delivery.kind],
    },
    base,
  );
  const step = paymentStep(order, sums.total.cents);
  const textOf = (amount: Amount) =>
    amountTexts(amount, { ...currencies, base_currency: base }, locale)[0] ?? "";
  const deliveryText = {
    kept: textOf(before.delivery),
    rule: textOf(amountOf(deliveries.rule, base)),
    own: "",
  };
  return (
    <div ref={fields} onInput={readAgain} className="flex flex-col gap-5">
      <input type="hidden" name="refund_id" value={refundId} />
      <FieldGroup title={t("orders.new.products")}>
        <ul className="divide-y divide-line">
          {order.lines.map((line) => (
            <ExistingLine
              key={line.id}
              line={line}
              base={base}
              quantity={typed.quantities.get(line.id) ?? line.quantity}
              onRemove={readAgain}
            />
          ))}
        </ul>
        {products.length > 0 && !onlyShrinks(order) && (
          <details open={typed.added.length > 0 ? true : undefined}>
            <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
              {t("orders.lines.add")}
            </summary>
            <div className="mt-2 flex flex-col gap-4">
              <ProductLines products={products} />
            </div>
          </details>
        )}
      </FieldGroup>
      <FieldGroup title={t("orders.lines.discount")}>
        <DiscountFields base={base} />
      </FieldGroup>
      <FieldGroup title={t("orders.delivery")}>
        <SelectField
          name="delivery"
          label={t("orders.lines.delivery")}
          options={deliveryKinds.map((value) => ({
            value,
            label: t(`orders.lines.delivery.${value}`, { price: deliveryText[value] }),
          }))}
        />
        <TextField
          name="delivery_amount"
          inputMode="decimal"
          label={t("orders.lines.delivery.amount", { currency: t(`orders.lines.currency.${base}`) })}
          className={delivery.kind === "own" ? "" : "hidden noscript:block"}
        />
      </FieldGroup>
      <FieldGroup title={t("orders.lines.sums")}>
        <ChangedSums sums={sums} before={before} base={base} step={step} />
        <ChangedPromotions promotions={order.promotions} discounts={priced.discounts} base={base} />
        {returnsMoney(step) && <ConfirmRefund kind={step.kind} amount={step.amount} />}
        {isReachable(order.email) && <CheckField name="notify" label={t("orders.lines.notify")} />}
      </FieldGroup>
      <SaveBar
        place="page"
        note={
          <span className="flex flex-wrap items-baseline gap-x-3 text-text">
            {t("orders.new.total")}
            <output className="font-bold">{textOf(sums.total)}</output>
          </span>
        }
      >
        <ButtonLink to={back} variant="outline">
          {t("edit.cancel")}
        </ButtonLink>
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? "edit.saving" : "orders.lines.save")}
        </Button>
      </SaveBar>
    </div>
  );
}

/** Asks staff to confirm the exact amount to be returned; a different amount must be confirmed again. */
function ConfirmRefund({ kind, amount }: { kind: string; amount: number }) {
  const t = useAdminText();
  const locale = useLocale();
  const { problems } = useEditForm();
  const [money = ""] = amountTexts(
    { stotinki: 0, cents: amount },
    { base_currency: "EUR", show_bgn: false },
    locale,
  );
  return (
    <Checkbox
      key={amount}
      name="confirmed_refund"
      value={amount}
      aria-invalid={problems.confirmed_refund ? true : undefined}
      label={t(kind === "refund" ? "orders.lines.confirm.refund" : "orders.lines.confirm.return", {
        amount: money,
      })}
    />
  );
}

function textFields(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
