import { LoaderCircle, LocateFixed, Pencil } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName, OfficeKind } from "#app/domain/delivery/carrier.ts";
import { refusesCash } from "#app/domain/delivery/chosen-office.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { isSamePlace, placeAtOffice } from "#app/domain/delivery/listed-places.ts";
import type { ListedOffice, OfferedCarrier, PickedPlace } from "#app/domain/delivery/listed-places.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useDebouncedAnswer } from "#app/ui/browser/debounced-answer.ts";
import { noOffices, placeAddress } from "./ask-places.ts";
import { ChosenOffice, isCash, isSame, useListed } from "./chosen-office.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { readLastOffice, storeLastOffice } from "./last-office.ts";
import { useNearMe } from "./near-me.ts";
import { carrierName } from "./office-facts.ts";
import { OfficeFacts } from "./office-option.tsx";

type OfficePickerProps = {
  place: PickedPlace & Pick<CheckoutForm, "paymentMethod">;
  carriers: readonly OfferedCarrier[];
  /** Weight of the goods in grams; 0 when it is not known. */
  goods: number;
  /** Why the choice was refused. */
  error: string | undefined;
  /**
   * Set at the checkout: near me and the last choice are offered, the choice is remembered unless the form has data of
   * an account, and a chosen office's texts follow the page's language. Null when the place of an order is changed, and
   * when staff choose for a customer.
   */
  shopper: { isAccount: boolean } | null;
  /** Name of the search field, for the focus. */
  name?: string;
  onChange: (place: PickedPlace) => void;
  /** Another way to pay, offered where the chosen place takes no cash on delivery; missing without one. */
  payOtherwise?: { label: string; onChoose: () => void } | undefined;
  /** Called when the shopper prefers to type the office. */
  onType: () => void;
  /** Called when the list could not be loaded. */
  onFailure: () => void;
};

/**
 * Asks for an office or automat from the carriers' lists: one press fills in city, details and code. Shows a chosen
 * one, also while it is refused because it takes no cash. Starts again in another language, since lists are in one.
 */
export function OfficePicker(props: OfficePickerProps) {
  return <PickerInLanguage key={useLocale()} {...props} />;
}

function PickerInLanguage(props: OfficePickerProps) {
  const { place, error } = props;
  const t = pickerTranslator(useLocale());
  const [known, setKnown] = useState<ListedOffice | null>(null);
  const [phase, setPhase] = useState<"start" | "changing" | "chosen">("start");
  const { office } = place;
  const isKept = office && (!error || refusesCash(office, place.paymentMethod));
  if (isKept && phase !== "changing") {
    const facts = known && isSame(known, office) ? known : null;
    return (
      <ChosenOffice
        {...props}
        facts={facts}
        onKnown={(listed) => {
          setKnown(listed);
          const filled = placeAtOffice(listed, brandIn(listed, t));
          const { city, deliveryDetails } = place;
          // An existing order keeps its texts.
          const shown = props.shopper ? filled : { ...filled, city, deliveryDetails };
          if (!isSamePlace(shown, place)) props.onChange(shown);
        }}
        isNew={phase === "chosen"}
        onChangeChoice={() => setPhase("changing")}
      />
    );
  }
  return (
    <OfficeList
      {...props}
      isFocused={phase === "changing"}
      onKnown={(listed) => {
        setKnown(listed);
        setPhase("chosen");
      }}
    />
  );
}

/** Returns the carrier's name for an order's details, which name Econt by the delivery type. */
function brandIn({ carrier }: ListedOffice, t: ReturnType<typeof pickerTranslator>): string {
  return carrier === "econt" ? "" : carrierName(carrier, t);
}

function OfficeList({
  place,
  carriers,
  goods,
  error,
  shopper,
  name: fieldName = "deliveryDetails",
  onChange,
  onType,
  onFailure,
  isFocused,
  onKnown,
}: OfficePickerProps & { isFocused: boolean; onKnown: (office: ListedOffice) => void }) {
  const locale = useLocale();
  const t = pickerTranslator(locale);
  const [q, setQ] = useState("");
  const [kind, setKind] = useState<OfficeKind | null>(null);
  const [carrier, setCarrier] = useState<CarrierName | null>(null);
  const nearMe = useNearMe();
  const near = nearMe.position;
  const [lastOffice] = useState(() => (place.office || !shopper ? null : readLastOffice()));
  const last = useListed(lastOffice);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);

  const town = near === null ? place.city.trim() : "";
  const isSearch = q.trim() !== "" || town !== "" || near !== null;
  const filter = { kind, carrier };
  const here = useDebouncedAnswer(
    isSearch ? placeAddress("offices", locale, { q, town, near, ...filter }) : null,
    noOffices,
  );
  // The shopper may search for an office in another town than the one in the city field.
  const isElsewhere = town !== "" && q.trim() !== "" && here.answer.total === 0;
  const elsewhere = useDebouncedAnswer(
    isElsewhere ? placeAddress("offices", locale, { q, ...filter }) : null,
    noOffices,
  );
  const { answer, state } = isElsewhere ? elsewhere : here;
  const { offices, total } = answer;

  const handleFailure = useEffectEvent(onFailure);
  const isFailed = here.state === "failed" || elsewhere.state === "failed";
  useEffect(() => {
    if (isFailed) handleFailure();
  }, [isFailed]);

  const choose = (office: ListedOffice) => {
    if (shopper && !shopper.isAccount) storeLastOffice(office);
    onKnown(office);
    onChange(placeAtOffice(office, brandIn(office, t)));
  };
  const hasCarriers = carriers.length > 1;
  const kinds = new Set(
    carriers.filter(({ name }) => carrier === null || name === carrier).flatMap((each) => each.kinds),
  );
  const status = t(total === 1 ? "picker.found.one" : "picker.found.other", { count: total });
  return (
    <div ref={box} className="flex flex-col gap-3">
      {last && (
        <button
          type="button"
          className="rounded-xl border border-control bg-background p-3 text-left hover:border-text hover:bg-surface"
          onClick={() => choose(last)}
        >
          <span className="mb-1 block text-sm font-medium text-muted">{t("picker.last")}</span>
          <OfficeFacts office={last} hasCarriers={hasCarriers} isCash={isCash(place)} goods={goods} t={t} />
        </button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {nearMe.state === "failed" && t("picker.near.failed")}
      </p>
      <Field label={t("picker.label")} required error={error}>
        {(control) => (
          <>
            <div className="mb-3 flex flex-wrap gap-2">
              {kinds.size > 1 && (
                <FilterChips
                  label={t("picker.kind")}
                  choices={([null, "office", "automat"] as const).map((value) => ({
                    value,
                    label: t(`picker.kind.${value ?? "all"}`),
                  }))}
                  value={kind}
                  onChoose={setKind}
                />
              )}
              {hasCarriers && (
                <FilterChips
                  label={t("picker.carrier")}
                  choices={[
                    { value: null, label: t("picker.carrier.all") },
                    ...carriers.map(({ name }) => ({ value: name, label: carrierName(name, t) })),
                  ]}
                  value={carrier}
                  onChoose={setCarrier}
                />
              )}
              {shopper && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-pressed={near !== null}
                  aria-busy={nearMe.state === "busy"}
                  className="aria-pressed:bg-mint"
                  onClick={() => (near === null ? nearMe.start() : nearMe.stop())}
                >
                  {nearMe.state === "busy" ? (
                    <LoaderCircle aria-hidden className="animate-spin" />
                  ) : (
                    <LocateFixed aria-hidden />
                  )}
                  {t(nearMe.state === "busy" ? "picker.near.busy" : "picker.near")}
                </Button>
              )}
            </div>
            <Combobox
              {...control}
              inline
              name={fieldName}
              placeholder={t("picker.narrow")}
              autoComplete="off"
              value={q}
              onType={setQ}
              items={offices}
              keyOf={(office) => `${office.carrier} ${office.officeCode}`}
              onChoose={choose}
              listLabel={t("picker.list")}
              status={status}
            >
              {(office) => (
                <OfficeFacts
                  office={office}
                  hasCarriers={hasCarriers}
                  isCash={isCash(place)}
                  goods={goods}
                  t={t}
                />
              )}
            </Combobox>
          </>
        )}
      </Field>
      <p role="status" className="text-sm text-muted empty:hidden">
        {!isSearch && t("picker.noTown")}
        {state === "loading" && total === 0 && t("picker.loading")}
        {state === "done" && total === 0 && t("picker.none")}
        {total > offices.length && t("picker.more", { shown: offices.length, total })}
      </p>
      <Button variant="link" className="-ml-5 self-start" onClick={onType}>
        <Pencil aria-hidden />
        {t("picker.type")}
      </Button>
    </div>
  );
}
