import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Recipe } from "#app/domain/bags/bag.ts";
import { recipeSearch } from "#app/domain/bags/recipe-address.ts";
import { localePath } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** Links to the page where bags are filled, with this recipe. */
export function BagLink({ recipe, ...link }: Omit<ComponentProps<typeof Link>, "to"> & { recipe: Recipe }) {
  const locale = useLocale();
  return <Link {...link} to={`${localePath(locale, "/mix")}?${recipeSearch(recipe)}`} />;
}
