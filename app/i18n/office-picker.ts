import type { Locale } from "#app/domain/locale.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the picker of offices. Separate from the shop's texts, so that only pages that show it download them. */
const pickerBg = {
  "picker.label": "Офис или автомат",
  "picker.narrow": "Име, улица или код",
  "picker.list": "Офиси и автомати",
  "picker.towns": "Градове",
  "picker.kind": "Покажи",
  "picker.kind.all": "Всички",
  "picker.kind.office": "Офиси",
  "picker.kind.automat": "Автомати",
  "picker.carrier": "Куриер",
  "picker.carrier.all": "Всички куриери",
  "picker.carrier.sandbox": "Пробен куриер",
  "picker.one.office": "Офис",
  "picker.one.automat": "Автомат",
  "picker.near": "Близо до мен",
  "picker.near.busy": "Намираме ви…",
  "picker.near.failed": "Браузърът не ни даде местоположението ви. Напишете града.",
  "picker.noTown": "Напишете града по-горе или потърсете по име и улица.",
  "picker.loading": "Зареждаме списъка…",
  "picker.none": "Не намерихме офис или автомат. Опитайте с близък град или напишете офиса.",
  "picker.found.one": "1 място",
  "picker.found.other": "{count} места",
  "picker.more": "Виждате първите {shown} от {total}. Напишете улица или квартал, за да стесните списъка.",
  "picker.last": "Както последния път",
  "picker.change": "Смени",
  "picker.chosen": "Избрано място",
  "picker.type": "Напиши офиса",
  "picker.streets": "Улици в града",
  "picker.weekday": "пон.–пет.\u00a0{hours}",
  "picker.saturday": "съб.\u00a0{hours}",
  "picker.sunday": "нед.\u00a0{hours}",
  "picker.always": "денонощно",
  "picker.weight": "до\u00a0{weight}\u00a0кг",
  "picker.size": "{size}\u00a0см",
  "picker.noCash": "без наложен платеж",
  "picker.noCash.marked": "Не приема наложен платеж",
  "picker.tooSmall.marked": "Поръчката е твърде тежка или голяма за това място",
  "picker.distance.m": "{value}\u00a0м",
  "picker.distance.km": "{value}\u00a0км",
};

const pickerEn: Record<PickerTextKey, string> = {
  "picker.label": "Office or parcel locker",
  "picker.narrow": "Name, street or code",
  "picker.list": "Offices and lockers",
  "picker.towns": "Towns",
  "picker.kind": "Show",
  "picker.kind.all": "All",
  "picker.kind.office": "Offices",
  "picker.kind.automat": "Lockers",
  "picker.carrier": "Courier",
  "picker.carrier.all": "All couriers",
  "picker.carrier.sandbox": "Test courier",
  "picker.one.office": "Office",
  "picker.one.automat": "Locker",
  "picker.near": "Near me",
  "picker.near.busy": "Finding you…",
  "picker.near.failed": "Your browser didn't share your location. Type your town instead.",
  "picker.noTown": "Type your town above, or search by name and street.",
  "picker.loading": "Loading the list…",
  "picker.none": "We found no office or locker. Try a town nearby, or type the office.",
  "picker.found.one": "1 place",
  "picker.found.other": "{count} places",
  "picker.more": "These are the first {shown} of {total}. Type a street or quarter to narrow the list down.",
  "picker.last": "Same as last time",
  "picker.change": "Change",
  "picker.chosen": "Chosen place",
  "picker.type": "Type the office",
  "picker.streets": "Streets in the town",
  "picker.weekday": "Mon–Fri\u00a0{hours}",
  "picker.saturday": "Sat\u00a0{hours}",
  "picker.sunday": "Sun\u00a0{hours}",
  "picker.always": "open 24 hours",
  "picker.weight": "up\u00a0to\u00a0{weight}\u00a0kg",
  "picker.size": "{size}\u00a0cm",
  "picker.noCash": "no cash on delivery",
  "picker.noCash.marked": "Takes no cash on delivery",
  "picker.tooSmall.marked": "Your order is too heavy or too large for this place",
  "picker.distance.m": "{value}\u00a0m",
  "picker.distance.km": "{value}\u00a0km",
};

export type PickerTextKey = keyof typeof pickerBg;

const dictionaries: Record<Locale, Record<PickerTextKey, string>> = { bg: pickerBg, en: pickerEn };

export function pickerTranslator(locale: Locale): Translate<PickerTextKey> {
  return translatorOf(dictionaries[locale]);
}
