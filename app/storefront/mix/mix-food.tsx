import type { MixPiece } from "#app/domain/bags/mix-figures.ts";
import { mixedFood } from "#app/domain/bags/mixed-food.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { FoodFacts } from "#app/storefront/catalogue/food-facts.tsx";

/** Shows the food information of what is in the bag. */
export function MixFood({ pieces }: { pieces: readonly MixPiece[] }) {
  const parts = pieces.map(({ product, quantity }) => ({
    ...product,
    grams: product.weight_grams * quantity,
  }));
  return <FoodFacts foods={[{ food: mixedFood(parts, useLocale()) }]} />;
}
