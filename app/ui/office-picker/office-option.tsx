import { Banknote, Box, PackageX, Store } from "lucide-react";
import type { ReactNode } from "react";
import { isTooSmall } from "#app/domain/delivery/chosen-office.ts";
import type { PickerTextKey } from "#app/i18n/office-picker.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ListedOffice } from "#app/domain/delivery/listed-places.ts";
import { carrierName, distanceText, hoursText, limitsText } from "./office-facts.ts";

/**
 * Shows an office or automat: name, distance, address, hours and limits. `hasCarriers` also shows the carrier; `isCash`
 * marks a place that takes no cash on delivery, and `goods`, in grams, one that is too small for them.
 */
export function OfficeFacts({
  office,
  hasCarriers,
  isCash,
  goods,
  t,
}: {
  office: ListedOffice;
  hasCarriers: boolean;
  isCash: boolean;
  goods: number;
  t: Translate<PickerTextKey>;
}): ReactNode {
  const Icon = office.kind === "office" ? Store : Box;
  const distance = distanceText(office, t);
  const isMarked = isCash && !office.takesCash;
  const limits = limitsText({ ...office, takesCash: office.takesCash || isMarked }, t);
  const facts = [hoursText(office, t), limits].filter(Boolean).join(" · ");
  const place = [office.address, [office.postcode, office.town].filter(Boolean).join(" ")];
  return (
    <span className="flex gap-3">
      <span
        aria-hidden
        className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-blush"
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-medium wrap-anywhere">
            <span className="sr-only">{t(`picker.one.${office.kind}`)}: </span>
            {office.name}
          </span>
          {distance && <span className="shrink-0 text-sm font-medium whitespace-nowrap">{distance}</span>}
        </span>
        <span className="block text-sm wrap-anywhere">{place.filter(Boolean).join(", ")}</span>
        <span className="block text-sm text-muted">
          {[hasCarriers && carrierName(office.carrier, t), facts].filter(Boolean).join(" · ")}
        </span>
        {isMarked && <Mark icon={<Banknote />} text={t("picker.noCash.marked")} />}
        {isTooSmall(office, goods) && <Mark icon={<PackageX />} text={t("picker.tooSmall.marked")} />}
      </span>
    </span>
  );
}

function Mark({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-sm font-medium text-danger">
      <span aria-hidden className="mt-0.5 shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      {text}
    </span>
  );
}
