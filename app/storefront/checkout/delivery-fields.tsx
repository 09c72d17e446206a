import { House, List, Store } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  checkoutConstraints,
  deliveryTypes,
  withCity,
  withDeliveryType,
  withTypedDetails,
} from "#app/domain/checkout/checkout.ts";
import { isEcontShop } from "#app/domain/delivery/delivery-way.ts";
import { withPostcode, withStreet } from "#app/domain/delivery/chosen-office.ts";
import type { ListedTown } from "#app/domain/delivery/listed-places.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { usePicker } from "#app/ui/office-picker/use-picker.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import type { ShopperMethod } from "./checkout-draft.ts";
import { officeLabel } from "./checkout-faults.ts";
import { TextField } from "./checkout-fields.tsx";
import type { CheckoutFieldsProps } from "./checkout-fields.tsx";

type DeliveryFieldsProps = CheckoutFieldsProps & {
  knownAddress: string | undefined;
  /** As in the picker. */
  goods: number;
  /** As in the picker. */
  shopper: { isAccount: boolean } | null;
  /** The offered payment methods. */
  methods?: readonly ShopperMethod[];
};

/**
 * Asks for a city, and an office or an address. Switching between the two clears the details, or fills in the address
 * of the account. If the shop has lists of offices, the city has proposals, and the office is picked from the list or
 * typed.
 */
export function DeliveryFields({ knownAddress, goods, shopper, methods, ...props }: DeliveryFieldsProps) {
  const t = useText();
  const { form, faults, onChange } = props;
  const picker = usePicker();
  const [town, setTown] = useState<ListedTown | null>(null);
  const [way, setWay] = useState<"list" | "typed" | "failed">("list");
  const changeDetails = (details: string) => onChange(withTypedDetails(form, details));
  const details = {
    value: form.deliveryDetails,
    error: faults.deliveryDetails && t(faults.deliveryDetails),
    onChange: changeDetails,
  };
  const cashless = methods?.find((method) => method !== "cash_on_delivery");
  const cityFault = faults.city;
  const chooseTown = (chosen: ListedTown) => {
    setTown(chosen);
    const moved = withCity(form, chosen.name);
    const isAddress = form.deliveryType === "econt_address";
    onChange(
      isAddress ? withTypedDetails(moved, withPostcode(form.deliveryDetails, chosen.postcode)) : moved,
    );
  };
  // Details that were typed before, or come from an account's earlier order, stay in their field.
  const isPicked = picker && way === "list" && (!!form.office || form.deliveryDetails === "");
  const offered = useFrameData()?.offered;
  const isOtherCarrier = !isEcontShop(offered ?? []) || picker?.carriers.some(({ name }) => name !== "econt");
  const nameOf = (type: (typeof deliveryTypes)[number]) =>
    t(`checkout.deliveryType.${type === "econt_office" && isOtherCarrier ? "office" : type}`);
  return (
    <div className="flex flex-col gap-5">
      {picker ? (
        <Field label={t("checkout.city")} required error={cityFault && t(cityFault)}>
          {(control) => (
            <picker.TownInput
              {...control}
              name="city"
              autoComplete="address-level2"
              enterKeyHint="next"
              value={form.city}
              onType={(city) => {
                setTown(null);
                onChange(withCity(form, city));
              }}
              onChoose={chooseTown}
              onMatch={setTown}
            />
          )}
        </Field>
      ) : (
        <TextField {...props} name="city" label="checkout.city" autoComplete="address-level2" />
      )}
      <RadioCards
        legend={t("checkout.deliveryType")}
        name="deliveryType"
        required
        choices={deliveryTypes.map((type) => ({
          value: type,
          label: nameOf(type),
          text: t(`checkout.deliveryType.${type}.text`),
          icon: type === "econt_office" ? <Store /> : <House />,
        }))}
        value={form.deliveryType}
        onChoose={(type) => onChange(withDeliveryType(form, type, knownAddress))}
        error={faults.deliveryType && t(faults.deliveryType)}
      />
      {form.deliveryType === "econt_office" && isPicked && (
        <picker.OfficePicker
          place={form}
          carriers={picker.carriers}
          goods={goods}
          error={details.error}
          shopper={shopper}
          payOtherwise={
            cashless && {
              label: t(`checkout.noCash.${cashless}`),
              onChoose: () => onChange({ ...form, paymentMethod: cashless }),
            }
          }
          onChange={(place) => onChange({ ...form, ...place })}
          onType={() => {
            setWay("typed");
            if (form.office) changeDetails("");
          }}
          onFailure={() => setWay("failed")}
        />
      )}
      {form.deliveryType === "econt_office" && !isPicked && (
        <div>
          <OfficeField {...details} label={t(officeLabel(offered))} isFocused={way === "typed"} />
          {picker && (
            <Button
              variant="link"
              className="mt-1 -ml-5"
              onClick={() => {
                setWay("list");
                changeDetails("");
              }}
            >
              <List aria-hidden />
              {t("checkout.office.fromList")}
            </Button>
          )}
        </div>
      )}
      {form.deliveryType === "econt_address" && (
        <div>
          <AddressField {...details} />
          {picker && town && (
            <picker.StreetChips
              town={town}
              address={form.deliveryDetails}
              onChoose={(street) => changeDetails(withStreet(form.deliveryDetails, street, town.postcode))}
            />
          )}
        </div>
      )}
    </div>
  );
}

type DetailsProps = { value: string; error: string | undefined; onChange: (details: string) => void };

/** `isFocused` moves the focus here once it appears. */
function OfficeField({
  value,
  error,
  onChange,
  label,
  isFocused,
}: DetailsProps & { label: string; isFocused: boolean }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <Field label={label} required={checkoutConstraints("deliveryDetails").required} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="deliveryDetails"
          placeholder={t("checkout.office.placeholder")}
          autoComplete="off"
          enterKeyHint="next"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function AddressField({ value, error, onChange }: DetailsProps) {
  const t = useText();
  return (
    <Field
      label={t("checkout.address")}
      required={checkoutConstraints("deliveryDetails").required}
      error={error}
    >
      {(control) => (
        <Textarea
          {...control}
          name="deliveryDetails"
          placeholder={t("checkout.address.placeholder")}
          autoComplete="street-address"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
