import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { RefObject } from "react";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { GiftProblem } from "#app/domain/orders/gift.ts";
import { giftTranslator } from "#app/i18n/bags/gift.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { officeLabel } from "./checkout-faults.ts";
import type { CheckoutFaults } from "./checkout-faults.ts";

type Field = keyof CheckoutFaults;

/** The fields' labels; that of `deliveryDetails` depends on the delivery type. */
const labels: Record<Exclude<Field, "deliveryDetails" | "needInvoice" | "paymentMethod">, TextKey> = {
  firstName: "checkout.firstName",
  lastName: "checkout.lastName",
  email: "checkout.email",
  phone: "checkout.phone",
  city: "checkout.city",
  deliveryType: "checkout.deliveryType",
  companyName: "checkout.companyName",
  vatNumber: "checkout.vatNumber",
  companyAddress: "checkout.companyAddress",
};

/** Links to the faulty fields, in the form's order. Not a live region: each field announces its own error. */
export function CheckoutFaultList({
  faults,
  giftFaults,
  deliveryType,
  isPicked,
  form,
}: {
  faults: CheckoutFaults;
  giftFaults: readonly GiftProblem[];
  deliveryType: CheckoutForm["deliveryType"];
  /** Whether an office is picked from a list rather than typed. */
  isPicked: boolean;
  form: RefObject<HTMLFormElement | null>;
}) {
  const t = useText();
  const gift = giftTranslator(useLocale());
  const id = useId();
  const offered = useFrameData()?.offered;
  const shown = fieldOrder.filter(
    // Without a delivery type there is no details field.
    (field) => faults[field] && !(field === "deliveryDetails" && deliveryType === ""),
  );
  const labelOf = (field: (typeof fieldOrder)[number]) =>
    field === "deliveryDetails"
      ? t(deliveryType === "econt_office" ? officeLabel(offered, isPicked) : "checkout.address")
      : t(labels[field]);
  // The gift's fields are after those of the delivery.
  const ofGift = giftFaults.flatMap(({ fields }) => fields);
  const isBeforeGift = (field: (typeof fieldOrder)[number]) => !invoiceFields.some((each) => each === field);
  const listed = [
    ...shown.filter(isBeforeGift).map((field) => ({ field, label: labelOf(field) })),
    ...ofGift.map((field) => ({ field, label: gift(`gift.${field}`) })),
    ...shown.filter((field) => !isBeforeGift(field)).map((field) => ({ field, label: labelOf(field) })),
  ];
  if (listed.length === 0) return null;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mb-7 flex items-start gap-3 rounded-xl border border-danger/35 bg-danger/8 p-4"
    >
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-danger text-white"
      >
        <TriangleAlert className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {t(listed.length === 1 ? "checkout.faults.one" : "checkout.faults.other", { count: listed.length })}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {listed.map(({ field, label }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:decoration-2"
                onClick={(event) => {
                  event.preventDefault();
                  form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const invoiceFields = ["companyName", "vatNumber", "companyAddress"] as const;

const fieldOrder = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "city",
  "deliveryType",
  "deliveryDetails",
  ...invoiceFields,
] as const;
