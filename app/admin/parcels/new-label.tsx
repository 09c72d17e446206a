import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { carrierNames, deliversTo } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { localText } from "#app/domain/locale.ts";
import type { ParcelCardData } from "#app/server/shipments/load-parcel-card.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierName } from "./carrier-name.ts";

type CardProps = { card: ParcelCardData };

/** Offers what makes a label: to the chosen office, to an office or address that staff enter, or elsewhere. */
export function NewLabel({ card }: CardProps) {
  const t = useAdminText();
  const isAddress = card.destination.type === "econt_address";
  const toAddress = card.address && <ToAddress card={card} address={card.address} />;
  return (
    <>
      {card.carriers.length === 0 && <p className="text-muted">{t("parcel.noCarriers")}</p>}
      {card.office ? (
        <ToOffice card={card} office={card.office} />
      ) : (
        <>
          {isAddress && toAddress}
          <ChooseOffice card={card} />
          {!isAddress && toAddress}
        </>
      )}
      <ByHand card={card} />
    </>
  );
}

function ToOffice({ card, office }: CardProps & { office: NonNullable<ParcelCardData["office"]> }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const isBusy = useNavigation().state !== "idle";
  const boxes = card.carriers.find(({ name }) => name === office.carrier)?.boxes ?? [];
  const place = `${localText(office, "town", locale)}, ${localText(office, "name", locale)} (${nameOf(office.carrier)} ${office.code})`;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("parcel.make.title")}</CardTitle>
      <p className="mt-2">{t("parcel.make.office", { office: place })}</p>
      <Form method="post" className="mt-4 flex flex-col gap-4">
        <BoxFields boxes={boxes} />
        <Button type="submit" name="intent" value="label" disabled={isBusy} className="self-start">
          {t(isBusy ? "parcels.busy" : "parcel.make")}
        </Button>
      </Form>
    </Card>
  );
}

/** Asks for the box and the weight; both may stay as they are. */
function BoxFields({ boxes }: { boxes: readonly string[] }) {
  const t = useAdminText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {boxes.length > 0 && (
        <Field label={t("parcel.box")}>
          {(control) => (
            <Select {...control} name="box">
              {boxes.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t("parcel.weightInput")} hint={t("parcel.weightInput.hint")}>
        {(control) => (
          <Input {...control} name="weight" inputMode="numeric" maxLength={5} autoComplete="off" />
        )}
      </Field>
    </div>
  );
}

function ChooseOffice({ card }: CardProps) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const isBusy = useNavigation().state !== "idle";
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("parcel.office.title")}</CardTitle>
      <p className="mt-2 wrap-anywhere">{t("parcel.office.text", { text: card.search })}</p>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t("parcel.office.search")} className="min-w-0 flex-1 basis-60">
          {(control) => (
            <Input {...control} type="search" name="office" defaultValue={card.search} maxLength={200} />
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t("parcel.office.find")}
        </Button>
      </Form>
      {card.suggestions.length === 0 ? (
        <p className="mt-4 text-muted">{t("parcel.office.none")}</p>
      ) : (
        <Form method="post" className="mt-4 flex flex-col gap-3">
          <fieldset>
            <legend className="mb-1.5 font-medium">{t("parcel.office.choices")}</legend>
            {card.suggestions.map((office, index) => (
              <label
                key={`${office.carrier}:${office.code}`}
                className="flex min-h-11 cursor-pointer items-start gap-3 py-2"
              >
                <input
                  type="radio"
                  name="office"
                  value={`${office.carrier}:${office.code}`}
                  defaultChecked={index === 0}
                  className="mt-0.5 size-5 shrink-0 accent-text"
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">
                    {localText(office, "town", locale)}, {localText(office, "name", locale)}
                  </span>
                  {office.kind === "automat" && ` (${t("parcel.office.automat")})`}
                  <span className="block text-sm text-muted">
                    {nameOf(office.carrier)} {office.code}, {localText(office, "address", locale)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" name="intent" value="office" disabled={isBusy} className="self-start">
            {t("parcel.office.confirm")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function ToAddress({ card, address }: CardProps & { address: NonNullable<ParcelCardData["address"]> }) {
  const t = useAdminText();
  const isBusy = useNavigation().state !== "idle";
  const names = card.carriers.map(({ name }) => name).filter((name) => deliversTo(name, "address"));
  const [carrier, setCarrier] = useState<CarrierName | undefined>(address.carrier);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>
        {t(card.destination.type === "econt_address" ? "parcel.address.first" : "parcel.address.title")}
      </CardTitle>
      <Form method="post" className="mt-4 flex flex-col gap-4">
        <CarrierField names={names} defaultName={address.carrier} onChange={setCarrier} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t("parcel.address.town")} name="town" value={address.town} required />
          <TextField label={t("parcel.address.postcode")} name="postcode" value={address.postcode} />
          <TextField label={t("parcel.address.street")} name="street" value={address.street} />
          <TextField label={t("parcel.address.number")} name="streetNumber" value={address.streetNumber} />
        </div>
        <TextField label={t("parcel.address.other")} name="other" value={address.other} />
        <BoxFields boxes={card.carriers.find(({ name }) => name === carrier)?.boxes ?? []} />
        <Button type="submit" name="intent" value="address" disabled={isBusy} className="self-start">
          {t(isBusy ? "parcels.busy" : "parcel.address.make")}
        </Button>
      </Form>
    </Card>
  );
}

function ByHand({ card }: CardProps) {
  const t = useAdminText();
  const isBusy = useNavigation().state !== "idle";
  const names = card.office ? [card.office.carrier] : carrierNames.filter((name) => name !== "sandbox");
  const own = names.find((name) => name === card.destination.carrier);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("parcel.hand.title")}</CardTitle>
      <p className="mt-2 text-muted">{t("parcel.hand.text")}</p>
      <Form method="post" className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <CarrierField names={names} defaultName={own} />
          <TextField label={t("parcel.number")} name="number" value="" />
        </div>
        <Button
          type="submit"
          name="intent"
          value="hand"
          variant="outline"
          disabled={isBusy}
          className="self-start"
        >
          {t("parcel.hand.save")}
        </Button>
      </Form>
    </Card>
  );
}

function CarrierField({
  names,
  defaultName,
  onChange,
}: {
  names: readonly CarrierName[];
  /** Chosen at first; without one, the first. */
  defaultName: CarrierName | undefined;
  onChange?: (name: CarrierName | undefined) => void;
}) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  return (
    <Field label={t("parcel.carrier")}>
      {(control) => (
        <Select
          {...control}
          name="carrier"
          defaultValue={defaultName}
          onChange={({ target }) => onChange?.(names.find((name) => name === target.value))}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function TextField({
  label,
  name,
  value,
  required,
}: {
  label: string;
  name: string;
  value: string;
  required?: boolean;
}) {
  return (
    <Field label={label} {...(required && { required })}>
      {(control) => (
        <Input {...control} name={name} defaultValue={value} maxLength={200} autoComplete="off" />
      )}
    </Field>
  );
}
