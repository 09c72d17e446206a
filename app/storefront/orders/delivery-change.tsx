import { useState } from "react";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { NewDelivery } from "#app/server/orders/customer-changes.ts";
import type { OrderPage } from "#app/server/orders/order-page.ts";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { TextField } from "#app/storefront/checkout/checkout-fields.tsx";
import { faultsOf, inWordsOf } from "#app/storefront/checkout/checkout-faults.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { DeliveryFields } from "#app/storefront/checkout/delivery-fields.tsx";
import { ChangeForm } from "./change-form.tsx";
import type { ChangeAnswer } from "./read-change.ts";

/** Changes phone and destination with the checkout's fields, which start with those of the order. */
export function DeliveryChange({
  order,
  answer,
  delivery,
}: {
  order: OrderPage;
  answer: ChangeAnswer;
  delivery: NewDelivery;
}) {
  const t = orderPageTranslator(useLocale());
  const offered = useFrameData()?.offered;
  const [form, setForm] = useState<CheckoutForm>({
    ...emptyCheckoutForm,
    ...delivery,
    paymentMethod: order.payment_method,
  });
  const fields = { form, faults: faultsOf(inWordsOf(offered, answer.problems)), onChange: setForm };
  return (
    <ChangeForm
      intent="redirect"
      answer={answer}
      button={t("orders.change.save")}
      // A picked office has no field of its own.
      values={{
        city: form.city,
        deliveryDetails: form.deliveryDetails,
        carrier: form.office?.carrier ?? "",
        officeCode: form.office?.officeCode ?? "",
      }}
    >
      <TextField {...fields} name="phone" label="checkout.phone" autoComplete="tel" />
      <DeliveryFields {...fields} knownAddress={undefined} goods={0} shopper={null} />
    </ChangeForm>
  );
}
