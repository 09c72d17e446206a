import { transliterate } from "#app/domain/search-key.ts";
import { roundTheClock } from "#app/server/delivery/carrier-contract.ts";
import type { CarrierOffice, CarrierStreet, CarrierTown } from "#app/server/delivery/carrier-contract.ts";

// The places of the sandbox carrier. Towns, their postcodes and coordinates are real; offices, automats and their
// addresses are invented, and their names show it: no town has these quarters and streets.

type Town = {
  postcode: string;
  bg: string;
  en: string;
  /** In degrees. */
  latitude: number;
  longitude: number;
  offices: number;
  automats: number;
};

const town = (
  postcode: string,
  bg: string,
  en: string,
  [latitude, longitude]: [number, number],
  [offices, automats]: [number, number],
): Town => ({ postcode, bg, en, latitude, longitude, offices, automats });

/** Large towns of Bulgaria. */
const towns: readonly Town[] = [
  town("1000", "София", "Sofia", [42.6977, 23.3219], [6, 8]),
  town("4000", "Пловдив", "Plovdiv", [42.1354, 24.7453], [4, 5]),
  town("9000", "Варна", "Varna", [43.2141, 27.9147], [3, 4]),
  town("8000", "Бургас", "Burgas", [42.5048, 27.4626], [3, 3]),
  town("7000", "Русе", "Ruse", [43.8356, 25.9657], [2, 2]),
  town("6000", "Стара Загора", "Stara Zagora", [42.4258, 25.6345], [2, 2]),
  town("5800", "Плевен", "Pleven", [43.417, 24.6067], [1, 2]),
  town("8800", "Сливен", "Sliven", [42.6858, 26.329], [1, 1]),
  town("9300", "Добрич", "Dobrich", [43.5726, 27.8273], [1, 1]),
  town("9700", "Шумен", "Shumen", [43.2712, 26.9361], [1, 1]),
  town("2300", "Перник", "Pernik", [42.6052, 23.0378], [1, 1]),
  town("6300", "Хасково", "Haskovo", [41.9344, 25.5554], [1, 1]),
  town("8600", "Ямбол", "Yambol", [42.4842, 26.5035], [1, 1]),
  town("4400", "Пазарджик", "Pazardzhik", [42.1928, 24.3336], [1, 1]),
  town("2700", "Благоевград", "Blagoevgrad", [42.0209, 23.0943], [1, 1]),
  town("5000", "Велико Търново", "Veliko Tarnovo", [43.0757, 25.6172], [1, 1]),
  town("3000", "Враца", "Vratsa", [43.2102, 23.5529], [1, 1]),
  town("5300", "Габрово", "Gabrovo", [42.8742, 25.3187], [1, 1]),
  town("4230", "Асеновград", "Asenovgrad", [42.0125, 24.8772], [1, 0]),
  town("3700", "Видин", "Vidin", [43.9962, 22.8679], [1, 0]),
  town("6100", "Казанлък", "Kazanlak", [42.6194, 25.393], [1, 1]),
  town("6600", "Кърджали", "Kardzhali", [41.65, 25.3667], [1, 0]),
  town("2500", "Кюстендил", "Kyustendil", [42.2839, 22.6911], [1, 0]),
  town("3400", "Монтана", "Montana", [43.4085, 23.2257], [1, 0]),
  town("6400", "Димитровград", "Dimitrovgrad", [42.05, 25.6], [1, 0]),
  town("7700", "Търговище", "Targovishte", [43.2512, 26.5723], [1, 0]),
  town("7500", "Силистра", "Silistra", [44.1171, 27.2606], [1, 0]),
  town("5500", "Ловеч", "Lovech", [43.137, 24.7142], [1, 0]),
  town("7200", "Разград", "Razgrad", [43.5258, 26.5241], [1, 0]),
  town("2600", "Дупница", "Dupnitsa", [42.2667, 23.1167], [1, 0]),
  town("5100", "Горна Оряховица", "Gorna Oryahovitsa", [43.1278, 25.7017], [1, 0]),
  town("4700", "Смолян", "Smolyan", [41.5774, 24.7011], [1, 0]),
];

/** Invented quarters and streets, in both languages. */
const quarters = [
  ["Ягодова поляна", "Yagodova Polyana"],
  ["Портокалов кът", "Portokalov Kat"],
  ["Сладък извор", "Sladak Izvor"],
  ["Гроздова градина", "Grozdova Gradina"],
  ["Ананасов хълм", "Ananasov Halm"],
  ["Прасковен дол", "Praskoven Dol"],
  ["Желирана мечка", "Zhelirana Mechka"],
  ["Захарна къща", "Zaharna Kashta"],
] as const;
const madeUpStreets = [
  ["ул. „Примерна“", "Primerna St"],
  ["бул. „Измислен“", "Izmislen Blvd"],
  ["ул. „Пробна“", "Probna St"],
  ["ул. „Несъществуваща“", "Nesashtestvuvashta St"],
  ["пл. „Образцов“", "Obraztsov Sq"],
] as const;

const daytime = {
  weekday: { from: "09:00", to: "18:30" },
  saturday: { from: "09:00", to: "14:00" },
  sunday: null,
};

/** The minimum distance of a place from the centre of its town, in degrees: about 0.7 km. */
const step = 0.006;

function officesOf(place: Town, townIndex: number): CarrierOffice[] {
  const kinds = [
    ...Array.from({ length: place.offices }, () => "office" as const),
    ...Array.from({ length: place.automats }, () => "automat" as const),
  ];
  return kinds.map((kind, index): CarrierOffice => {
    const [quarterBg, quarterEn] = quarters[(townIndex + index) % quarters.length] ?? quarters[0];
    const [streetBg, streetEn] =
      madeUpStreets[(townIndex + index * 2) % madeUpStreets.length] ?? madeUpStreets[0];
    const number = ((townIndex * 7 + index * 13) % 90) + 1;
    const isAutomat = kind === "automat";
    // On a spiral around the centre, so that "nearest first" has something to sort.
    const [angle, distance] = [index * 2.4, step * Math.sqrt(index + 1)];
    return {
      code: `P${place.postcode}${String(index + 1).padStart(2, "0")}`,
      kind,
      nameBg: `${isAutomat ? "Автомат " : ""}${place.bg} „${quarterBg}“`,
      nameEn: `${place.en} “${quarterEn}”${isAutomat ? " locker" : ""}`,
      townId: place.postcode,
      townBg: place.bg,
      townEn: place.en,
      postcode: place.postcode,
      addressBg: `${streetBg} ${number}`,
      addressEn: `${number} ${streetEn}`,
      position: {
        latitude: round(place.latitude + distance * Math.cos(angle)),
        longitude: round(place.longitude + 1.4 * distance * Math.sin(angle)),
      },
      hours: isAutomat ? roundTheClock : daytime,
      maxWeight: isAutomat ? 20_000 : 50_000,
      maxSize: isAutomat ? [600, 440, 350] : null,
      // As at some carriers, not every automat takes cash.
      takesCash: !isAutomat || index % 3 !== 0,
      allowsInspection: !isAutomat,
    };
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

export const sandboxOffices: readonly CarrierOffice[] = towns.flatMap(officesOf);

export const sandboxTowns: readonly CarrierTown[] = towns.map(({ postcode, bg, en }) => ({
  id: postcode,
  nameBg: bg,
  nameEn: en,
  regionBg: "",
  regionEn: "",
  postcode,
}));

/** Well-known streets, by the town's postcode. */
const streets: Readonly<Record<string, readonly string[]>> = {
  "1000": [
    "бул. „Витоша“",
    "бул. „Цариградско шосе“",
    "бул. „Христо Ботев“",
    "бул. „Васил Левски“",
    "бул. „Княз Александър Дондуков“",
    "ул. „Граф Игнатиев“",
    "ул. „Георги С. Раковски“",
    "ул. „Пиротска“",
    "ул. „Оборище“",
    "ул. „Шипка“",
    "ул. „Солунска“",
    "ул. „Иван Вазов“",
  ],
  "4000": [
    "ул. „Княз Александър I“",
    "ул. „Иван Вазов“",
    "ул. „Гладстон“",
    "ул. „Райко Даскалов“",
    "ул. „Отец Паисий“",
    "бул. „Марица“",
    "бул. „Христо Ботев“",
    "бул. „Шести септември“",
    "бул. „Васил Априлов“",
  ],
  "9000": [
    "бул. „Княз Борис I“",
    "бул. „Владислав Варненчик“",
    "бул. „Сливница“",
    "бул. „Цар Освободител“",
    "ул. „Драган Цанков“",
    "ул. „Пирин“",
    "ул. „Преслав“",
  ],
  "8000": [
    "ул. „Александровска“",
    "ул. „Алеко Богориди“",
    "ул. „Фердинандова“",
    "бул. „Стефан Стамболов“",
    "бул. „Демокрация“",
    "ул. „Ивайло“",
  ],
};

const kindsEn: Readonly<Record<string, string>> = { "бул.": "Blvd", "ул.": "St", "пл.": "Sq" };

export function sandboxStreets(townId: string): CarrierStreet[] {
  return (streets[townId] ?? []).map((nameBg, index) => {
    const [kind = "", ...words] = nameBg.split(" ");
    const name = transliterate(words.join(" ").toLowerCase()).replace(/[„“]/g, "");
    const nameEn =
      `${name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())} ${kindsEn[kind] ?? ""}`.trim();
    return { id: `${townId}-${index + 1}`, nameBg, nameEn };
  });
}
