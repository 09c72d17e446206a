import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { labelledName } from "./labelled-name.ts";
import type { NamedRecipe } from "./recipe-key.ts";

type Named = { name_bg: string; name_en: string };

/** Returns how a line of a cart or an order is called: its product, with the name on the label of a bag in quotes. */
export function lineName(line: Named & { recipe?: NamedRecipe | null }, locale: Locale): string {
  return labelledName(localText(line, "name", locale), line.recipe?.label ?? null, locale);
}

/**
 * Returns the path of what a line of a cart is: its product's page, or the page where its bag was filled, whose search
 * parameters (`recipeSearch`) have the parts of the line's key.
 */
export function linePath({ id, recipe }: { id: string; recipe?: NamedRecipe }): string {
  if (!recipe) return `/products/${id}`;
  const [bag, pieces = "", label] = id.split("|");
  return `/mix?bag=${bag}&pieces=${pieces.replaceAll("+", ",")}&name=${label}`;
}

/** Returns what is in a bag, most of it first: `9 × Ягода, 4 × Ананас`. Leaves out products whose name is unknown. */
export function contentsText({ pieces }: NamedRecipe, locale: Locale): string {
  return pieces
    .toSorted((a, b) => b.quantity - a.quantity)
    .flatMap(({ quantity, name_bg = "", name_en = "" }) => {
      const name = localText({ name_bg, name_en }, "name", locale);
      return name ? [`${quantity}\u00a0×\u00a0${name}`] : [];
    })
    .join(", ");
}
