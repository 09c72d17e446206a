import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { refusesCash } from "#app/domain/delivery/chosen-office.ts";
import type { OfficeReference } from "#app/domain/delivery/chosen-office.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import type { ListedOffice, OfferedCarrier, PickedPlace } from "#app/domain/delivery/listed-places.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { askShop } from "#app/ui/browser/debounced-answer.ts";
import { placeAddress } from "./ask-places.ts";
import type { OfficeAnswer } from "./ask-places.ts";
import { OfficeFacts } from "./office-option.tsx";

/**
 * Shows the chosen office. After a reload its facts are fetched again; until then the details of the form describe it.
 */
export function ChosenOffice({
  place,
  carriers,
  goods,
  facts,
  isNew,
  error,
  payOtherwise,
  onKnown,
  onChangeChoice,
}: {
  place: PickedPlace & Pick<CheckoutForm, "paymentMethod">;
  carriers: readonly OfferedCarrier[];
  goods: number;
  facts: ListedOffice | null;
  /** Whether it was just chosen: the field was removed, so the focus moves here. */
  isNew: boolean;
  /** Why the order was refused: the place takes no cash on delivery. */
  error: string | undefined;
  payOtherwise?: { label: string; onChoose: () => void } | undefined;
  onKnown: (office: ListedOffice) => void;
  onChangeChoice: () => void;
}) {
  const locale = useLocale();
  const t = pickerTranslator(locale);
  const listed = useListed(facts ? null : (place.office ?? null));
  const shown = facts ?? listed;
  const box = useRef<HTMLElement>(null);
  const errorId = useId();
  useEffect(() => {
    if (isNew) box.current?.querySelector("button")?.focus();
  }, [isNew]);
  const handleKnown = useEffectEvent(onKnown);
  useEffect(() => {
    if (listed) handleKnown(listed);
  }, [listed]);
  return (
    <section ref={box} aria-label={t("picker.chosen")}>
      <div className="mb-1.5 font-medium">{t("picker.label")}</div>
      <div className="rounded-xl border border-text bg-mint p-4 ring-1 ring-text">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1" role="status">
            {shown ? (
              <OfficeFacts
                office={{ ...shown, distance: null }}
                hasCarriers={carriers.length > 1}
                isCash={isCash(place)}
                goods={goods}
                t={t}
              />
            ) : (
              <p className="wrap-anywhere">{place.deliveryDetails}</p>
            )}
          </div>
          <CircleCheck aria-hidden className="size-6 shrink-0" />
        </div>
        <div className="mt-3 ml-12 flex flex-wrap gap-2">
          {payOtherwise && place.office && refusesCash(place.office, place.paymentMethod) && (
            <Button
              size="sm"
              onClick={() => {
                // This button disappears with the choice.
                box.current?.querySelector<HTMLElement>("[name=deliveryDetails]")?.focus();
                payOtherwise.onChoose();
              }}
            >
              {payOtherwise.label}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            name="deliveryDetails"
            aria-describedby={error && errorId}
            // The form focuses it like an invalid field.
            data-invalid={error && true}
            onClick={onChangeChoice}
          >
            {t(error ? "picker.another" : "picker.change")}
          </Button>
        </div>
      </div>
      <FieldError id={errorId} error={error} />
    </section>
  );
}

/** Returns a listed office by its code; null until it is loaded, and when it is not listed. */
export function useListed(office: OfficeReference | null): ListedOffice | null {
  const locale = useLocale();
  const [listed, setListed] = useState<ListedOffice | null>(null);
  const { carrier = null, officeCode = null } = office ?? {};
  useEffect(() => {
    if (carrier === null || officeCode === null) return;
    let isCancelled = false;
    const load = async () => {
      const answer = await askShop<OfficeAnswer>(placeAddress("offices", locale, { q: officeCode, carrier }));
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

export const isCash = ({ paymentMethod }: Pick<CheckoutForm, "paymentMethod">) =>
  paymentMethod === "cash_on_delivery";

export function isSame(a: OfficeReference, b: OfficeReference): boolean {
  return a.carrier === b.carrier && a.officeCode === b.officeCode;
}
