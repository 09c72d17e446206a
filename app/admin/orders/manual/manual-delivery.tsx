import { List } from "lucide-react";
import { useState } from "react";
import {
  checkoutConstraints,
  deliveryTypes,
  textRules,
  withCity,
  withTypedDetails,
} from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, DeliveryType } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { isEcontShop } from "#app/domain/delivery/delivery-way.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { usePicker } from "#app/ui/office-picker/use-picker.ts";
import { FieldGroup, SelectField, TextField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

export type ManualDelivery = Pick<CheckoutForm, "city" | "deliveryDetails" | "office" | "deliveryType">;

/**
 * Shows the delivery fields of a manual order and of a correction. An office is picked from the carriers' lists, as at
 * the checkout, or typed; without a list everything is typed.
 */
export function ManualDeliveryFields({
  carriers,
  delivery,
  paymentMethod,
  onChange,
}: {
  /** The carriers that the owner offers. */
  carriers: readonly CarrierName[];
  delivery: ManualDelivery;
  paymentMethod: PaymentMethod;
  onChange: (delivery: ManualDelivery) => void;
}) {
  const t = useAdminText();
  const picker = usePicker();
  const [isTyped, setIsTyped] = useState(() => !delivery.office && delivery.deliveryDetails !== "");
  const cityProblem = useProblem("city");
  const refused = useProblem("deliveryDetails");
  const { values } = useEditForm();
  // Shown until another place is chosen.
  const detailsProblem = values.deliveryDetails === delivery.deliveryDetails ? refused : undefined;
  const { deliveryType, city, deliveryDetails, office } = delivery;
  const form = { ...delivery, paymentMethod } as CheckoutForm;
  const change = (changed: Partial<ManualDelivery>) => onChange({ ...delivery, ...changed });
  const isOther = !isEcontShop(carriers) || picker?.carriers.some(({ name }) => name !== "econt");
  const otherNames = { econt_office: "office", econt_address: "address" } as const;
  const nameOf = (type: DeliveryType) => t(`orders.deliveryType.${isOther ? otherNames[type] : type}`);
  const isPicked = picker && deliveryType === "econt_office" && !isTyped;
  return (
    <FieldGroup title={t("orders.new.delivery")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="deliveryType"
          label={t("orders.column.delivery_type")}
          required
          onChange={(value: DeliveryType | "") =>
            change({ deliveryType: value, ...(office && { deliveryDetails: "", office: null }) })
          }
          options={[
            { value: "", label: t("orders.new.choose") },
            ...deliveryTypes.map((type) => ({ value: type, label: nameOf(type) })),
          ]}
        />
        {picker ? (
          <Field label={t("orders.column.city")} required error={cityProblem}>
            {(control) => (
              <picker.TownInput
                {...control}
                name="city"
                autoComplete="off"
                maxLength={textRules.city.maxLength}
                value={city}
                onType={(typed) => onChange(withCity(form, typed))}
                onChoose={(town) => onChange(withCity(form, town.name))}
              />
            )}
          </Field>
        ) : (
          <TextField
            {...checkoutConstraints("city")}
            name="city"
            label={t("orders.column.city")}
            maxLength={textRules.city.maxLength}
            onChange={(event) => change({ city: event.target.value })}
          />
        )}
        {isPicked ? (
          <div className="sm:col-span-2">
            <input type="hidden" name="deliveryDetails" value={deliveryDetails} />
            <input type="hidden" name="carrier" value={office?.carrier ?? ""} />
            <input type="hidden" name="officeCode" value={office?.officeCode ?? ""} />
            <picker.OfficePicker
              goods={0}
              place={form}
              carriers={picker.carriers}
              error={detailsProblem}
              shopper={null}
              name="office"
              onChange={change}
              onType={() => {
                setIsTyped(true);
                change({ deliveryDetails: "", office: null });
              }}
              onFailure={() => setIsTyped(true)}
            />
          </div>
        ) : (
          <div className="sm:col-span-2">
            <Field label={t("orders.new.details")} required error={refused}>
              {(control) => (
                <Input
                  {...control}
                  name="deliveryDetails"
                  autoComplete="off"
                  maxLength={textRules.deliveryDetails.maxLength}
                  value={deliveryDetails}
                  onChange={(event) => onChange(withTypedDetails(form, event.target.value))}
                />
              )}
            </Field>
            {picker && deliveryType === "econt_office" && (
              <Button
                variant="link"
                className="mt-1 -ml-5"
                onClick={() => {
                  setIsTyped(false);
                  change({ deliveryDetails: "" });
                }}
              >
                <List aria-hidden />
                {t("orders.new.fromList")}
              </Button>
            )}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}
