import {
  emphasisedParts,
  foodInformation,
  missingFoodInformation,
} from "#app/domain/catalogue/food-information.ts";
import type {
  FoodFacts,
  MandatoryFoodInformation,
  Nutrition,
  TextPart,
} from "#app/domain/catalogue/food-information.ts";
import { localText } from "#app/domain/locale.ts";
import type { Bilingual, Locale } from "#app/domain/locale.ts";
import { sumBy } from "#app/domain/money.ts";
import { mixedAllergens, mixedIngredients, mixedNutrition } from "./bag-food.ts";

type Named = { name_bg: string; name_en: string };

/** A product in a bag: how many pieces of which weight are in one bag, and what is known today of the food. */
export type LabelledPart = Named & {
  quantity: number;
  weight_grams: number;
  food: FoodFacts;
  /** The lots from which the pieces were packed; null before they are. */
  lots: PackedLots | null;
};

/**
 * Lots of a product in a bag; `best_before` is a day, `2026-11-26`. `withoutLot`: some of the pieces have none.
 * `isWithheld`: one of the lots must not leave the shop.
 */
export type PackedLots = {
  marks: readonly { code: string; best_before: string | null }[];
  withoutLot: boolean;
  isWithheld: boolean;
};

/** A bag of an order line; `label` is the name that the shopper put on it, empty for none. */
export type LabelledBag = Named & { label: string; parts: readonly LabelledPart[] };

/** The company that makes the food and answers for it (Regulation (EU) 1169/2011, article 8). */
export type LabelMaker = Bilingual<"company_name" | "address">;

/**
 * What a label would lack. Of a part by name: food information, `lots` before the order has its lots, `best_before`
 * when some of the pieces have no lot, or a lot without a date, and `withheld` when a lot must not leave the shop.
 * `maker`: the company's name or address.
 */
export type MissingOnLabel =
  | { code: "maker" | "contents" }
  | ({ code: MandatoryFoodInformation | "lots" | "best_before" | "withheld" } & Named);

/** The texts of a label in one language. Empty ones are left out. */
export type LabelTexts = {
  /** The legal names of the parts, each once, those of heavier parts first. */
  legalName: string;
  bagName: string;
  ingredients: { name: string; percent: number; parts: TextPart[] }[];
  allergens: string[];
  storage: string[];
  origin: string[];
  warnings: TextPart[][];
  maker: string;
  address: string;
};

/** What is printed on a bag; `nutrition` is per 100 g, `netGrams` is the weight of its pieces. */
export type BagLabel = {
  label: string;
  netGrams: number;
  /** The earliest of its parts' lots. */
  bestBefore: string;
  /** Lot marks, each once; empty where the date is the mark (Directive 2011/91/EU, article 5). */
  lotMarks: string[];
  nutrition: Nutrition;
  texts: Record<Locale, LabelTexts>;
};

export type BagLabelResult = { ok: true; label: BagLabel } | { ok: false; missing: MissingOnLabel[] };

/**
 * Returns the label of a bag with everything that Regulation (EU) 1169/2011, article 9, demands of the mix. Refused
 * with all that is missing, since an incomplete label must not be printed.
 */
export function bagLabel(bag: LabelledBag, maker: LabelMaker): BagLabelResult {
  const parts = bag.parts.map((part) => ({ ...part, grams: part.quantity * part.weight_grams }));
  const nutrition = mixedNutrition(parts);
  const marks = bag.parts.flatMap((part) => part.lots?.marks ?? []);
  const [bestBefore] = marks.flatMap(({ best_before }) => best_before ?? []).toSorted();
  const missing = missingOnLabel(bag, maker);
  if (missing.length > 0 || !nutrition || bestBefore === undefined) return { ok: false, missing };
  const textsIn = (locale: Locale): LabelTexts => {
    const foods = parts
      .toSorted((a, b) => b.grams - a.grams)
      .map(({ food }) => foodInformation(food, locale));
    return {
      legalName: distinct(foods.map(({ legal_name }) => legal_name)).join(", "),
      bagName: localText(bag, "name", locale),
      ingredients: mixedIngredients(parts, locale).map(({ name, percent, ingredients }) => ({
        name,
        percent,
        parts: emphasisedParts(ingredients),
      })),
      allergens: mixedAllergens(parts, locale),
      storage: distinct(foods.map(({ storage }) => storage)),
      origin: distinct(foods.map(({ origin }) => origin)),
      warnings: distinct(foods.map(({ warnings }) => warnings)).map(emphasisedParts),
      maker: localText(maker, "company_name", locale),
      address: localText(maker, "address", locale),
    };
  };
  return {
    ok: true,
    label: {
      label: bag.label,
      netGrams: sumBy(parts, ({ grams }) => grams),
      bestBefore,
      lotMarks: distinct(marks.map(({ code }) => code)),
      nutrition,
      texts: { bg: textsIn("bg"), en: textsIn("en") },
    },
  };
}

function missingOnLabel(bag: LabelledBag, maker: LabelMaker): MissingOnLabel[] {
  const isMakerKnown = Boolean(maker.company_name_bg?.trim() && maker.address_bg?.trim());
  return [
    ...(isMakerKnown ? [] : [{ code: "maker" } as const]),
    ...(bag.parts.length > 0 ? [] : [{ code: "contents" } as const]),
    ...bag.parts.flatMap(({ name_bg, name_en, food, lots }): MissingOnLabel[] => {
      const ofLots = whatLotsLack(lots);
      const codes = [...missingFoodInformation(food), ...(ofLots ? [ofLots] : [])];
      return codes.map((code) => ({ code, name_bg, name_en }));
    }),
  ];
}

function whatLotsLack(lots: PackedLots | null): "lots" | "best_before" | "withheld" | null {
  if (!lots) return "lots";
  if (lots.isWithheld) return "withheld";
  const isDated = !lots.withoutLot && lots.marks.every(({ best_before }) => best_before !== null);
  return isDated ? null : "best_before";
}

/** Returns the texts that are not empty, each once and in their order. */
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ""))];
}
