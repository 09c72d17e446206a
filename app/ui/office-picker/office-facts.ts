import { carrierBrands } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { roundedDistance } from "#app/domain/delivery/chosen-office.ts";
import type { PickerTextKey } from "#app/i18n/office-picker.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ListedOffice } from "#app/domain/delivery/listed-places.ts";

type PickerText = Translate<PickerTextKey>;

/** Returns a carrier's name as customers know it. */
export function carrierName(carrier: CarrierName, t: PickerText): string {
  return carrier === "sandbox" ? t("picker.carrier.sandbox") : carrierBrands[carrier];
}

/** Returns the working hours in words; empty when the carrier does not say. */
export function hoursText({ hours }: Pick<ListedOffice, "hours">, t: PickerText): string {
  const spans = [hours.weekday, hours.saturday, hours.sunday].map((day) =>
    day ? `${shortTime(day.from)}\u2060–\u2060${shortTime(day.to)}` : "",
  );
  const [weekday = "", saturday = "", sunday = ""] = spans;
  if ([hours.weekday, hours.saturday, hours.sunday].every(isWholeDay)) return t("picker.always");
  return [
    weekday && t("picker.weekday", { hours: weekday }),
    saturday && t("picker.saturday", { hours: saturday }),
    sunday && t("picker.sunday", { hours: sunday }),
  ]
    .filter(Boolean)
    .join(", ");
}

function isWholeDay(day: ListedOffice["hours"]["weekday"]): boolean {
  return day?.from === "00:00" && (day.to === "24:00" || day.to === "23:59");
}

function shortTime(time: string): string {
  return time.replace(/^0(?=\d)/, "");
}

/** Returns what the place takes: weight, size, no cash; empty when there is no limit. */
export function limitsText(
  { maxWeight, maxSize, takesCash }: Pick<ListedOffice, "maxWeight" | "maxSize" | "takesCash">,
  t: PickerText,
): string {
  const size = maxSize?.map((millimetres) => Math.floor(millimetres / 10)).join("\u00a0×\u00a0");
  return [
    maxWeight !== null && t("picker.weight", { weight: Math.floor(maxWeight / 1000) }),
    size && t("picker.size", { size }),
    !takesCash && t("picker.noCash"),
  ]
    .filter(Boolean)
    .join(", ");
}

export function distanceText({ distance }: Pick<ListedOffice, "distance">, t: PickerText): string {
  if (distance === null) return "";
  const { value, unit } = roundedDistance(distance);
  return t(`picker.distance.${unit}`, { value });
}
