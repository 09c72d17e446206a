import { Box, Store } from "lucide-react";
import type { ReactNode } from "react";
import type { PickerTextKey } from "#app/i18n/office-picker.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ListedOffice } from "#app/server/delivery/find-offices.ts";
import { carrierName, distanceText, hoursText, limitsText } from "./office-facts.ts";

/** An office or automat: name, distance, address, hours and limits. `hasCarriers` shows the carrier too. */
export function OfficeFacts({
  office,
  hasCarriers,
  t,
}: {
  office: ListedOffice;
  hasCarriers: boolean;
  t: Translate<PickerTextKey>;
}): ReactNode {
  const Icon = office.kind === "office" ? Store : Box;
  const distance = distanceText(office, t);
  const facts = [hoursText(office, t), limitsText(office, t)].filter(Boolean).join(" · ");
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
      </span>
    </span>
  );
}
