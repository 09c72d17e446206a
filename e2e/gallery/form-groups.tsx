import { Truck } from "lucide-react";
import { useState } from "react";
import { deliveryTypes } from "#app/domain/checkout/checkout.ts";
import { productSorts } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, RadioCards } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { Group } from "./group.tsx";

export function FormGroups() {
  return (
    <>
      <Group name="fields" columns={3}>
        <Fields />
      </Group>
      <Group name="selects" columns={3}>
        <Selects />
      </Group>
      <Group name="choices" columns={2}>
        <Choices />
      </Group>
      <Group name="form">
        <RefusedForm />
      </Group>
    </>
  );
}

function Fields() {
  const t = useText();
  return (
    <>
      <Field label={t("contact.phone")} hint={t("shop.optional")}>
        {(control) => <Input {...control} type="tel" defaultValue="+359 88 123 4567" />}
      </Field>
      <Field label={t("checkout.office")} required>
        {(control) => <Input {...control} placeholder={t("checkout.office.placeholder")} />}
      </Field>
      <Field label={t("checkout.email")} required error={t("checkout.error.email")}>
        {(control) => <Input {...control} type="email" defaultValue="ivan@" />}
      </Field>
      <Field
        label={t("checkout.city")}
        hint={t("product.shipping")}
        error={t("checkout.field.required")}
        required
      >
        {(control) => <Input {...control} />}
      </Field>
      <Field label={t("checkout.vatNumber")}>
        {(control) => <Input {...control} disabled defaultValue="BG131071587" />}
      </Field>
      <Field label={t("checkout.address")} required error={t("checkout.error.address")}>
        {(control) => <Textarea {...control} placeholder={t("checkout.address.placeholder")} />}
      </Field>
    </>
  );
}

function Selects() {
  const t = useText();
  return (
    <>
      <Field label={t("products.sort")}>
        {(control) => (
          <Select {...control}>
            {productSorts.map((sort) => (
              <option key={sort}>{t(`products.sort.${sort}`)}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("products.category")} required error={t("checkout.field.required")}>
        {(control) => (
          <Select {...control}>
            <option>{t("products.category.all")}</option>
          </Select>
        )}
      </Field>
      <Field label={t("products.category")}>
        {(control) => (
          <Select {...control} disabled>
            <option>{t("products.category.all")}</option>
          </Select>
        )}
      </Field>
    </>
  );
}

function Choices() {
  const t = useText();
  const [chosen, setChosen] = useState<(typeof deliveryTypes)[number] | "">("econt_office");
  const [unchosen, setUnchosen] = useState<(typeof deliveryTypes)[number] | "">("");
  const choices = deliveryTypes.map((type) => ({ value: type, label: t(`checkout.deliveryType.${type}`) }));
  return (
    <>
      <div>
        <Checkbox label={t("checkout.needInvoice")} />
        <Checkbox label={t("checkout.needInvoice")} defaultChecked />
        <Checkbox label={t("checkout.needInvoice")} disabled />
      </div>
      <RadioCards
        legend={t("checkout.payment")}
        name="payment"
        choices={[
          {
            value: "cash",
            label: t("checkout.payment.cash_on_delivery"),
            text: t("checkout.payment.cash_on_delivery.text"),
            icon: <Truck aria-hidden />,
          },
        ]}
        value=""
        onChoose={() => undefined}
      />
      <RadioCards
        legend={t("checkout.deliveryType")}
        name="chosen"
        required
        choices={choices}
        value={chosen}
        onChoose={setChosen}
      />
      <RadioCards
        legend={t("checkout.shipping")}
        name="unchosen"
        required
        choices={choices}
        value={unchosen}
        onChoose={setUnchosen}
        error={t("checkout.field.required")}
      />
    </>
  );
}

/** Refuses every submission, to show a form at the moment when its errors appear. */
function RefusedForm() {
  const t = useText();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsRefused(true);
      }}
    >
      <Field
        label={t("checkout.firstName")}
        hint={t("shop.tagline")}
        required
        error={isRefused ? t("checkout.error.name") : undefined}
      >
        {(control) => <Input {...control} />}
      </Field>
      <Button type="submit">{t("checkout.submit")}</Button>
    </form>
  );
}
