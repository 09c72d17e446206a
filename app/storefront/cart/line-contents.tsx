import { contentsText } from "#app/domain/bags/bag-name.ts";
import type { NamedRecipe } from "#app/domain/bags/recipe-key.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** Shows what is in the bag of a line; nothing for any other product. */
export function LineContents({ recipe }: { recipe?: NamedRecipe | null | undefined }) {
  const locale = useLocale();
  const contents = recipe && contentsText(recipe, locale);
  return contents ? <p className="text-sm text-muted wrap-anywhere">{contents}</p> : null;
}
