import type { Bag, LooseProduct, MixOffer, Recipe } from "#app/domain/bags/bag.ts";
import { stotinkiOf } from "#app/domain/money.ts";

const idOf = (digit: number) => `018f4c7e-5b1a-7c3d-9e2f-00000000000${digit}`;
export const [bagId, strawberryId, pineappleId, peachId] = [idOf(0), idOf(1), idOf(2), idOf(3)] as const;

const food: LooseProduct["food"] = {
  legal_name_bg: null,
  legal_name_en: null,
  ingredients_bg: null,
  ingredients_en: null,
  storage_bg: null,
  storage_en: null,
  origin_bg: null,
  origin_en: null,
  warnings_bg: null,
  warnings_en: null,
  nutrition: null,
};

function loose(id: string, names: [string, string], cents: number, grams: number): LooseProduct {
  const [name_bg, name_en] = names;
  const shown = { image_url: null, model_url: null, flavor: null, color: null, food };
  return {
    id,
    name_bg,
    name_en,
    price_bgn: stotinkiOf(cents),
    weight_grams: grams,
    stock_quantity: 100,
    ...shown,
  };
}

/** Returns the offer of the specification's example: one bag, and what `exampleRecipe` needs for it. */
export function exampleOffer({
  bag = {},
  stocks = {},
}: { bag?: Partial<Bag>; stocks?: Readonly<Record<string, number>> } = {}): MixOffer {
  const pieces = [
    loose(strawberryId, ["Ягода", "Strawberry"], 35, 6),
    loose(pineappleId, ["Ананас", "Pineapple"], 45, 8),
    loose(peachId, ["Праскова", "Peach"], 80, 14),
  ];
  return {
    bags: [
      {
        id: bagId,
        name_bg: "Торбичка 100 г",
        name_en: "Bag of 100 g",
        price_bgn: stotinkiOf(50),
        image_url: "/bag.webp",
        category_id: null,
        measure: "grams",
        smallest: 50,
        largest: 100,
        most_kinds: 3,
        part_ids: [strawberryId, pineappleId, peachId],
        ...bag,
      },
    ],
    loose: pieces.map((piece) => ({ ...piece, stock_quantity: stocks[piece.id] ?? 100 })),
  };
}

/** A bag of 100 g for 6.25 €: 9 strawberries, 4 pineapples and a peach. */
export const exampleRecipe: Recipe = {
  bag_id: bagId,
  pieces: [
    { product_id: strawberryId, quantity: 9 },
    { product_id: pineappleId, quantity: 4 },
    { product_id: peachId, quantity: 1 },
  ],
  label: "За Мими",
};
