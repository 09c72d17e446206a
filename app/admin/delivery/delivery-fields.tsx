import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import {
  carrierDaysField,
  deliveryColumns,
  deliveryPriceField,
  offerField,
  placesOf,
  rankField,
  weekdayField,
  weekdays,
} from "#app/domain/delivery/delivery-settings-input.ts";
import type { DeliveryParty } from "#app/domain/delivery/delivery-settings-input.ts";
import { deliveryPricings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliveryPricing } from "#app/domain/delivery/delivery-settings.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/form/choices.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import {
  CheckField,
  FieldGroup,
  TextField,
  TextareaField,
  useProblem,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the fields of the delivery settings. */
export function DeliveryFields({
  available,
  promised,
}: {
  /** The carriers that are set up. */
  available: readonly CarrierName[];
  /** The latest day promised to an order placed now; null while no day is promised. */
  promised: string | null;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const parties = ["any", ...available] as const;
  return (
    <div className="flex flex-col gap-6">
      <input type="hidden" name="price_currency" value={values.price_currency} />
      <Carriers available={available} />
      <Section title={t("delivery.pricing")}>
        <Pricing />
        {/* By CSS: without JavaScript too, prices show only if delivery is charged. */}
        <div className="flex flex-col gap-5 in-[form:has([name=pricing][value=free]:checked)]:hidden">
          <TextField
            name="free_from"
            label={t("delivery.free_from")}
            hint={t("delivery.free_from.hint")}
            inputMode="decimal"
            className="max-w-80"
          />
          <div>
            <h3 className="font-bold">{t("delivery.prices")}</h3>
            <p className="text-sm text-muted">
              {t(`delivery.prices.${values.price_currency === "EUR" ? "EUR" : "BGN"}`)}
            </p>
          </div>
          {parties.map((party) => (
            <Prices key={party} party={party} />
          ))}
        </div>
      </Section>
      <Section title={t("delivery.promise")} text={t("delivery.promise.text")}>
        <div>
          <CheckField name="is_day_promised" label={t("delivery.is_day_promised")} />
          {promised && <p className="text-muted">{promised}</p>}
        </div>
        <Promise parties={parties} />
      </Section>
      <Section title={t("delivery.reminder")}>
        <CheckField name="is_reminded" label={t("delivery.is_reminded")} />
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </Card>
  );
}

/** Asks which carriers customers may choose, and in which order. */
function Carriers({ available }: { available: readonly CarrierName[] }) {
  const t = useAdminText();
  const isEmpty = available.length === 0;
  return (
    <Section
      title={t("delivery.carriers")}
      text={t(isEmpty ? "delivery.carriers.none" : "delivery.carriers.text")}
    >
      {!isEmpty && (
        <ul className="divide-y divide-line">
          {available.map((carrier) => {
            const name = t(`delivery.carrier.${carrier}`);
            return (
              <li key={carrier} className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 py-3">
                <CheckField name={offerField(carrier)} label={t("delivery.offer", { carrier: name })} />
                <TextField
                  name={rankField(carrier)}
                  label={t("delivery.rank", { carrier: name })}
                  inputMode="numeric"
                  maxLength={2}
                  className="w-44"
                />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function Pricing() {
  const t = useAdminText();
  const { values } = useEditForm();
  const [pricing, setPricing] = useState<DeliveryPricing | "">(
    () => deliveryPricings.find((each) => each === values.pricing) ?? "",
  );
  return (
    <RadioCards
      legend={t("delivery.pricing")}
      legendHidden
      name="pricing"
      choices={deliveryPricings.map((value) => ({
        value,
        label: t(`delivery.pricing.${value}`),
        text: t(`delivery.pricing.${value}.text`),
      }))}
      value={pricing}
      onChoose={setPricing}
      error={useProblem("pricing")}
    />
  );
}

/** Asks for the prices of one carrier, or of deliveries without one. */
function Prices({ party }: { party: DeliveryParty }) {
  const t = useAdminText();
  return (
    <FieldGroup title={t(`delivery.carrier.${party}`)}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {placesOf(party).map((place) => (
          <TextField
            key={place}
            name={deliveryPriceField(party, place)}
            label={t(`delivery.place.${place}`)}
            inputMode="decimal"
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Asks for what determines the promised day. */
function Promise({ parties }: { parties: readonly DeliveryParty[] }) {
  const t = useAdminText();
  const problemId = useId();
  const problem = useProblem("working_days");
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...constraintsOf(deliveryColumns, "cut_off")}
          type="time"
          label={t("delivery.cut_off")}
          hint={t("delivery.cut_off.hint")}
        />
        <TextField
          {...constraintsOf(deliveryColumns, "processing_days")}
          label={t("delivery.processing_days")}
          hint={t("delivery.processing_days.hint")}
        />
      </div>
      <fieldset aria-describedby={problem ? problemId : undefined}>
        <legend className="font-medium">{t("delivery.working_days")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {weekdays.map((weekday) => (
            <CheckField key={weekday} name={weekdayField(weekday)} label={t(`delivery.weekday.${weekday}`)} />
          ))}
        </div>
        <FieldError id={problemId} error={problem} />
      </fieldset>
      <TextareaField
        name="closed_days"
        label={t("delivery.closed_days")}
        hint={t("delivery.closed_days.hint")}
        rows={4}
      />
      <FieldGroup title={t("delivery.carrier_days")}>
        <p className="text-sm text-muted">{t("delivery.carrier_days.hint")}</p>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {parties.map((party) => (
            <TextField
              key={party}
              name={carrierDaysField(party)}
              label={t(`delivery.carrier.${party}`)}
              inputMode="numeric"
              maxLength={2}
              required={party === "any"}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
