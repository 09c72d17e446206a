import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the product page only: pictures, packs, mandatory food information, what is bought together. */
const texts = dictionary({
  bg: {
    "sizes.label": "Размери",
    "gallery.label": "Снимки на продукта",
    "gallery.picture": "Снимка {number} от {count}",
    "gallery.alt": "{name}, снимка {number}",
    "model.open": "Завърти в 3D",
    "model.failed": "3D изгледът не можа да се зареди",
    "pack.title": "В пакета",
    "food.title": "Информация за храната",
    "food.allergens": "Алергени и следи от алергени",
    "food.details": "Състав и хранителна стойност",
    "food.legal_name": "Наименование на храната",
    "food.ingredients": "Съставки",
    "food.storage": "Съхранение",
    "food.origin": "Произход",
    "food.operator": "Производител",
    "food.nutrition": "Хранителна стойност на 100\u00a0г",
    "food.energy": "Енергийна стойност",
    "food.fat": "Мазнини",
    "food.saturates": "от които наситени мастни киселини",
    "food.carbohydrate": "Въглехидрати",
    "food.sugars": "от които захари",
    "food.protein": "Белтъци",
    "food.salt": "Сол",
    "food.grams": "{amount}\u00a0г",
    "food.fatFree": "Без мазнини",
    "lots.bestBefore": "Най-малко годен до",
    "lots.recall": "Изтегляме партида от този продукт",
    "together.title": "Купувани заедно",
  },
  en: {
    "sizes.label": "Sizes",
    "gallery.label": "Product pictures",
    "gallery.picture": "Picture {number} of {count}",
    "gallery.alt": "{name}, picture {number}",
    "model.open": "Turn it in 3D",
    "model.failed": "The 3D view could not be loaded",
    "pack.title": "In the pack",
    "food.title": "Food information",
    "food.allergens": "Allergens, including traces",
    "food.details": "Ingredients and nutrition",
    "food.legal_name": "Name of the food",
    "food.ingredients": "Ingredients",
    "food.storage": "Storage",
    "food.origin": "Origin",
    "food.operator": "Producer",
    "food.nutrition": "Nutrition per 100\u00a0g",
    "food.energy": "Energy",
    "food.fat": "Fat",
    "food.saturates": "of which saturates",
    "food.carbohydrate": "Carbohydrate",
    "food.sugars": "of which sugars",
    "food.protein": "Protein",
    "food.salt": "Salt",
    "food.grams": "{amount}\u00a0g",
    "food.fatFree": "Fat-free",
    "lots.bestBefore": "Best before",
    "lots.recall": "We are recalling a lot of this product",
    "together.title": "Often bought together",
  },
});

type ProductPageTextKey = keyof typeof texts.bg;

export function productPageTranslator(locale: Locale): Translate<ProductPageTextKey> {
  return translatorOf(texts[locale]);
}
