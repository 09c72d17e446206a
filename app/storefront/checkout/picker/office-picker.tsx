import { CircleCheck, LoaderCircle, LocateFixed, Pencil } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName, OfficeKind } from "#app/domain/delivery/carrier.ts";
import { officeDetails } from "#app/domain/delivery/chosen-office.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import type { ListedOffice, OfferedCarrier } from "#app/server/delivery/find-offices.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { askPlaces, noOffices, placeAddress, usePlaces } from "./ask-places.ts";
import type { OfficeAnswer } from "./ask-places.ts";
import { FilterChips } from "./filter-chips.tsx";
import { readLastOffice, storeLastOffice } from "./last-office.ts";
import { useNearMe } from "./near-me.ts";
import { carrierName } from "./office-facts.ts";
import { OfficeFacts } from "./office-option.tsx";

type OfficePickerProps = {
  form: CheckoutForm;
  carriers: readonly OfferedCarrier[];
  /** Why the choice was refused. */
  error: string | undefined;
  /** Whether the form has data of an account: then nothing of it is remembered in this browser. */
  isAccount: boolean;
  onChange: (form: CheckoutForm) => void;
  /** The shopper would rather type the office. */
  onType: () => void;
  /** The list could not be loaded. */
  onFailure: () => void;
};

/** Chooses an office or automat of a town from the carriers' lists: one press fills in city, details and code. */
export function OfficePicker(props: OfficePickerProps) {
  const { form, error } = props;
  const [known, setKnown] = useState<ListedOffice | null>(null);
  const [phase, setPhase] = useState<"start" | "changing" | "chosen">("start");
  const { office } = form;
  if (office && !error && phase !== "changing") {
    const facts = known && isSame(known, office) ? known : null;
    return (
      <ChosenOffice
        {...props}
        facts={facts}
        onKnown={setKnown}
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

type OfficeName = { carrier: CarrierName; officeCode: string };

function isSame(a: OfficeName, b: OfficeName): boolean {
  return a.carrier === b.carrier && a.officeCode === b.officeCode;
}

/** The chosen office. After a reload its facts are fetched again; until then the details of the form describe it. */
function ChosenOffice({
  form,
  carriers,
  facts,
  isNew,
  onKnown,
  onChangeChoice,
}: OfficePickerProps & {
  facts: ListedOffice | null;
  /** It was just chosen, from a field that has gone: the focus moves here. */
  isNew: boolean;
  onKnown: (office: ListedOffice) => void;
  onChangeChoice: () => void;
}) {
  const locale = useLocale();
  const t = pickerTranslator(locale);
  const listed = useListed(facts ? null : (form.office ?? null));
  const shown = facts ?? listed;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) box.current?.querySelector("button")?.focus();
  }, [isNew]);
  useEffect(() => {
    if (listed) onKnown(listed);
  }, [listed, onKnown]);
  return (
    <section ref={box} aria-label={t("picker.chosen")}>
      <div className="mb-1.5 font-medium">{t("picker.label")}</div>
      <div className="rounded-xl border border-text bg-mint p-4 ring-1 ring-text">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1" role="status">
            {shown ? (
              <OfficeFacts office={{ ...shown, distance: null }} hasCarriers={carriers.length > 1} t={t} />
            ) : (
              <p className="wrap-anywhere">{form.deliveryDetails}</p>
            )}
          </div>
          <CircleCheck aria-hidden className="size-6 shrink-0" />
        </div>
        <Button variant="outline" size="sm" className="mt-3 ml-12" onClick={onChangeChoice}>
          {t("picker.change")}
        </Button>
      </div>
    </section>
  );
}

/** Fetches a listed office by its code; null until it is there, and when it is not listed. */
function useListed(office: OfficeName | null): ListedOffice | null {
  const locale = useLocale();
  const [listed, setListed] = useState<ListedOffice | null>(null);
  const { carrier = null, officeCode = null } = office ?? {};
  useEffect(() => {
    if (carrier === null || officeCode === null) return;
    let isCancelled = false;
    const load = async () => {
      const answer = await askPlaces<OfficeAnswer>(
        placeAddress("offices", locale, { q: officeCode, carrier }),
      );
      const found = answer?.offices.find((each) => isSame(each, { carrier, officeCode }));
      if (!isCancelled && found) setListed(found);
    };
    void load();
    return () => {
      isCancelled = true;
    };
  }, [carrier, officeCode, locale]);
  return listed && office && isSame(listed, office) ? listed : null;
}

function OfficeList({
  form,
  carriers,
  error,
  isAccount,
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
  const [lastOffice] = useState(() => (form.office ? null : readLastOffice()));
  const last = useListed(lastOffice);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);

  const town = near === null ? form.city.trim() : "";
  const isSearch = q.trim() !== "" || town !== "" || near !== null;
  const filter = { kind, carrier };
  const here = usePlaces(
    isSearch ? placeAddress("offices", locale, { q, town, near, ...filter }) : null,
    noOffices,
  );
  // Somebody may search for an office in another town than the one above.
  const isElsewhere = town !== "" && q.trim() !== "" && here.answer.total === 0;
  const elsewhere = usePlaces(
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
    const name = office.carrier === "econt" ? "" : carrierName(office.carrier, t);
    const { carrier: chosenCarrier, officeCode } = office;
    if (!isAccount) storeLastOffice(office);
    onKnown(office);
    onChange({
      ...form,
      city: office.town,
      deliveryDetails: officeDetails(office, name),
      office: { carrier: chosenCarrier, officeCode },
    });
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
          <OfficeFacts office={last} hasCarriers={hasCarriers} t={t} />
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
            </div>
            <Combobox
              {...control}
              inline
              name="deliveryDetails"
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
              {(office) => <OfficeFacts office={office} hasCarriers={hasCarriers} t={t} />}
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
