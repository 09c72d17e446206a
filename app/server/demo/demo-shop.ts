import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";

/** A category of the demo shop; the products below refer to it by `key`. */
export type DemoCategory = {
  key: "garden" | "orchard" | "south";
  name_bg: string;
  name_en: string;
  description_bg: string;
  description_en: string;
  sort_order: number;
};

/** A product of the demo shop. `price_bgn` is in stotinki, `category` is a category's key. */
export type DemoProduct = {
  name_bg: string;
  name_en: string;
  description_bg: string;
  description_en: string;
  flavor: BuiltInFlavor;
  price_bgn: number;
  weight_grams: number;
  stock_quantity: number;
  category: DemoCategory["key"];
};

/** Categories by where the fruit grows, which still works when the shop adds a sixth flavour. */
export const demoCategories: DemoCategory[] = [
  {
    key: "garden",
    name_bg: "Градина и лозе",
    name_en: "Garden & vineyard",
    description_bg:
      "Ягода от ранното лято и грозде от края на септември: 3D желирани плодчета с истински сок, без мазнини и без глутен.",
    description_en:
      "Strawberries of early summer and grapes of late September: 3D fruit gummies with real juice, fat-free and gluten-free.",
    sort_order: 0,
  },
  {
    key: "orchard",
    name_bg: "Овощна градина",
    name_en: "Orchard",
    description_bg:
      "Праскова с румена бузка, сякаш току-що откъсната: 3D желирани плодчета с истински сок, без мазнини и без глутен.",
    description_en:
      "A peach with a blushing cheek, as if just picked: 3D fruit gummies with real juice, fat-free and gluten-free.",
    sort_order: 1,
  },
  {
    key: "south",
    name_bg: "Цитруси и тропици",
    name_en: "Citrus & tropics",
    description_bg:
      "Портокал и ананас от топлите места, събрани в една шепа: 3D желирани плодчета с истински сок, без мазнини и без глутен.",
    description_en:
      "Orange and pineapple from warmer places, by the handful: 3D fruit gummies with real juice, fat-free and gluten-free.",
    sort_order: 2,
  },
];

/** Oldest first: the home page shows the first four. */
export const demoProducts: DemoProduct[] = [
  {
    name_bg: "Сочна ягода",
    name_en: "Juicy Strawberry",
    description_bg:
      "Личи си всяко семенце, а зелената шапчица се отхапва първа. Меки 3D желирани бонбони с истински сок от ягоди – сладки, с лека летна киселинка. Без мазнини и без глутен.",
    description_en:
      "Every little seed is there, and the green cap is the first bite. Soft 3D gummies made with real strawberry juice: sweet, with a hint of summer tartness. Fat-free and gluten-free.",
    flavor: "strawberry",
    price_bgn: 690,
    weight_grams: 120,
    stock_quantity: 60,
    category: "garden",
  },
  {
    name_bg: "Слънчев ананас",
    name_en: "Sunny Pineapple",
    description_bg:
      "Релефна коричка, рошава корона и цвят на следобедно слънце. Меки 3D желирани бонбони с истински сок от ананас – сладки и едва тръпчиви. Без мазнини и без глутен.",
    description_en:
      "A quilted skin, a tousled crown and the colour of late-afternoon sun. Soft 3D gummies made with real pineapple juice: sweet, with the faintest tang. Fat-free and gluten-free.",
    flavor: "pineapple",
    price_bgn: 790,
    weight_grams: 120,
    stock_quantity: 45,
    category: "south",
  },
  {
    name_bg: "Свеж портокал",
    name_en: "Zesty Orange",
    description_bg:
      "Заоблен като от дървото, чак до порите на кората. Меки 3D желирани бонбони с истински портокалов сок – първо сладки, после свежи. Без мазнини и без глутен.",
    description_en:
      "Round as if just picked, right down to the dimples in the peel. Soft 3D gummies made with real orange juice: sweet at first, then bright and fresh. Fat-free and gluten-free.",
    flavor: "orange",
    price_bgn: 590,
    weight_grams: 100,
    stock_quantity: 80,
    category: "south",
  },
  {
    name_bg: "Лозово грозде",
    name_en: "Vineyard Grape",
    description_bg:
      "Цяла чепка в шепата: зърно до зърно, тъмни в сянка и прозрачни на светло. Меки 3D желирани бонбони с истински гроздов сок, сладки като в края на септември. Без мазнини и без глутен.",
    description_en:
      "A whole bunch in the palm of your hand, berry by berry, dark in the shade and clear in the light. Soft 3D gummies made with real grape juice, as sweet as late September. Fat-free and gluten-free.",
    flavor: "grape",
    price_bgn: 650,
    weight_grams: 110,
    stock_quantity: 50,
    category: "garden",
  },
  {
    name_bg: "Кадифена праскова",
    name_en: "Velvet Peach",
    description_bg:
      "С румена бузка и зелено листенце, сякаш току-що откъсната. Меки 3D желирани бонбони с истински сок от праскови – нежни, ароматни и сладки. Без мазнини и без глутен.",
    description_en:
      "A blushing cheek and a small green leaf, as if it had just left the branch. Soft 3D gummies made with real peach juice: tender, fragrant and sweet. Fat-free and gluten-free.",
    flavor: "peach",
    price_bgn: 850,
    weight_grams: 150,
    stock_quantity: 40,
    category: "orchard",
  },
];
