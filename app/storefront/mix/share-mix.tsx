import { Link2, Share2 } from "lucide-react";
import type { Recipe } from "#app/domain/bags/bag.ts";
import { cleanRecipe } from "#app/domain/bags/mix-state.ts";
import { recipeSearch } from "#app/domain/bags/recipe-address.ts";
import { localePath } from "#app/domain/locale.ts";
import { copyText } from "#app/ui/browser/copy-text.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Copies the address of the bag, or hands it to the system's dialog where there is one. */
export function ShareMix({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const locale = useLocale();
  const canShare = useHydrated() && "share" in navigator;
  const address = () =>
    `${window.location.origin}${localePath(locale, "/mix")}?${recipeSearch(cleanRecipe(recipe))}`;
  const copy = async () => {
    const isCopied = await copyText(address());
    showToast({
      tone: isCopied ? "success" : "error",
      title: t(isCopied ? "mix.link.copied" : "mix.link.failed"),
    });
  };
  const share = async () => {
    try {
      await navigator.share({ title: t("mix.title"), url: address() });
    } catch {
      // The person has closed the dialog.
    }
  };
  return (
    <div className="flex flex-wrap gap-3 noscript:hidden">
      {canShare && (
        <Button variant="outline" onClick={() => void share()}>
          <Share2 aria-hidden />
          {t("mix.share")}
        </Button>
      )}
      <Button variant="ghost" onClick={() => void copy()}>
        <Link2 aria-hidden />
        {t("mix.link.copy")}
      </Button>
    </div>
  );
}
