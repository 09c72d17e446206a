import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import { flavorNames } from "#tests/factories/catalogue/flavors.ts";
import type { NewProduct } from "#app/server/catalogue/add-products.ts";

type Name = readonly [bg: string, en: string];

const qualities: readonly Name[] = [
  ["Сочни", "Juicy"],
  ["Слънчеви", "Sunny"],
  ["Свежи", "Fresh"],
  ["Кисели", "Sour"],
  ["Медени", "Honeyed"],
  ["Пухкави", "Fluffy"],
  ["Хрупкави", "Crunchy"],
  ["Домашни", "Homemade"],
  ["Летни", "Summer"],
  ["Зимни", "Winter"],
  ["Празнични", "Festive"],
  ["Детски", "Kids"],
  ["Вълшебни", "Magic"],
  ["Шарени", "Colourful"],
  ["Меки", "Soft"],
  ["Дъвчащи", "Chewy"],
];
const shapes: readonly Name[] = [
  ["мечета", "bears"],
  ["плодчета", "fruits"],
  ["кубчета", "cubes"],
  ["резенчета", "slices"],
  ["звездички", "stars"],
  ["сърчица", "hearts"],
  ["червейчета", "worms"],
  ["пръстенчета", "rings"],
  ["рибки", "fishes"],
  ["жабчета", "frogs"],
  ["бутилчици", "bottles"],
  ["цветчета", "blossoms"],
];
const fruits: readonly Name[] = [
  ...Object.values(flavorNames).map(({ bg, en }): Name => [bg.toLowerCase(), en]),
  ["малина", "raspberry"],
  ["къпина", "blackberry"],
  ["боровинка", "blueberry"],
  ["череша", "cherry"],
  ["вишна", "morello"],
  ["кайсия", "apricot"],
  ["слива", "plum"],
  ["круша", "pear"],
  ["ябълка", "apple"],
  ["диня", "watermelon"],
  ["пъпеш", "melon"],
  ["лимон", "lemon"],
  ["мандарина", "mandarin"],
  ["грейпфрут", "grapefruit"],
  ["киви", "kiwi"],
  ["манго", "mango"],
  ["банан", "banana"],
  ["кокос", "coconut"],
  ["нар", "pomegranate"],
  ["смокиня", "fig"],
];
/** A brand name has one part of each line: 8,000 names, for a vocabulary as wide as a large shop's. */
const brandParts: readonly (readonly Name[])[] = [
  "Ма Ma Ка Ka Ло Lo Ре Re Ви Vi Бо Bo Ду Du Фе Fe Га Ga Ни Ni Со So Та Ta Зе Ze Пи Pi Ро Ro Лу Lu Ве Ve До Do Са Sa Ки Ki",
  "рон ron лин lin дел del мир mir бел bel сан san тор tor вен ven гал gal пас pas нор nor рад rad кор kor лем lem бат bat дин din зар zar фил fil мон mon тел tel",
  "ела ela ино ino ария aria ето eto они oni уса usa ика ika ово ovo анди andi ия ia еска eska ора ora иста ista ами ami ета eta ура ura ини ini ола ola ади adi есо eso",
].map(namesIn);

const firstDay = Date.UTC(2026, 0, 1);

/** The first of each ten products are sizes of one: in 100,000 products there are 10,000 such families. */
const sizesOfFamily = 3;

/**
 * Returns `count` products, from number `from` on, of a shop far larger than this one, the same at every call. Each
 * belongs to one of the categories.
 */
export function madeUpProducts(from: number, count: number, categoryIds: readonly string[]): NewProduct[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const size = number % 10 < sizesOfFamily ? number % 10 : null;
    const base = number - (size ?? 0);
    const random = randomNumbers(base);
    const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
    const [quality, shape, fruit] = [pick(qualities), pick(shapes), pick(fruits)];
    const brand = brandParts.map(pick);
    const brandIn = (language: 0 | 1) => brand.map((name) => name[language]).join("");
    return {
      name_bg: `${quality[0]} ${shape[0]} с ${fruit[0]} „${brandIn(0)}“`,
      name_en: `${brandIn(1)} ${quality[1]} ${fruit[1]} ${shape[1]}`,
      description_bg: `Желирани ${shape[0]} с истински сок: ${fruit[0]}. Без мазнини и без глутен.`,
      description_en: `Gummy ${shape[1]} with real ${fruit[1]} juice. Fat-free and gluten-free.`,
      flavor: pick(builtInFlavors),
      image_url: "/demo/strawberry.webp",
      price_bgn: (300 + Math.floor(random() * 2200)) * ((size ?? 0) + 1),
      weight_grams: (50 + 10 * Math.floor(random() * 40)) * ((size ?? 0) + 1),
      stock_quantity: Math.floor(random() * 200),
      category_id: pick(categoryIds),
      is_active: random() > 0.02,
      created_at: new Date(firstDay + number * 60_000),
      is_card: number === base,
      ...(size !== null && {
        family_id: `00000000-0000-8000-8000-${base.toString(16).padStart(12, "0")}`,
      }),
    };
  });
}

/** Returns a generator of pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Parses 'Ма Ma Ка Ka' into pairs. */
function namesIn(text: string): Name[] {
  const words = text.split(" ");
  return words.flatMap((bg, index): Name[] => (index % 2 === 0 ? [[bg, words[index + 1] ?? ""]] : []));
}
