import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Dispatch } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { MixOffer, Recipe } from "#app/domain/bags/bag.ts";
import { mixFigures, withPossibleStock } from "#app/domain/bags/mix-figures.ts";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import { mixFormParameter } from "#app/domain/bags/mix-form.ts";
import { changeMix, cleanRecipe } from "#app/domain/bags/mix-state.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { readRecipe, recipeSearch } from "#app/domain/bags/recipe-address.ts";
import { askShop } from "#app/ui/browser/debounced-answer.ts";
import { useCurrencies } from "#app/ui/price.tsx";

/** How long the address waits for the last of several changes, in milliseconds: Safari takes 100 in 30 seconds. */
const addressPause = 500;

/** `recipe` is what the form of a page without scripts has sent; the offer then has the full stock. */
type Loaded = { offer: MixOffer; recipe: Recipe | null };

export type Mix = {
  offer: MixOffer;
  /** With its label as it is typed. */
  recipe: Recipe;
  figures: MixFigures;
  canUndo: boolean;
  change: Dispatch<MixChange>;
};

/**
 * Returns the bag that a shopper fills. It begins with the recipe of the address, which the server does not read, so
 * that all visitors get the same page; the address follows each change, and today's stock and prices each opening.
 */
export function useMix(loaded: Loaded): Mix {
  const offer = useOffer(loaded);
  const { base_currency: base } = useCurrencies();
  const [{ recipe, past }, change] = useReducer(changeMix, null, () => ({
    recipe: startOf(loaded.recipe, loaded.offer),
    past: [],
  }));
  useAddress(loaded, recipe, change);
  const { bag_id, pieces } = recipe;
  return {
    offer,
    recipe,
    // The label decides nothing, and a letter of it must not move the pouch.
    figures: useMemo(
      () => mixFigures({ bag_id, pieces, label: "" }, offer, base),
      [bag_id, pieces, offer, base],
    ),
    canUndo: past.length > 0,
    change,
  };
}

/** Returns the recipe to begin with; without a bag it has the first on offer. */
function startOf(recipe: Recipe | null, { bags }: MixOffer): Recipe {
  const { bag_id = "", pieces = [], label = "" } = recipe ?? {};
  return { bag_id: bag_id || (bags[0]?.id ?? ""), pieces, label };
}

/** Returns today's offer, and until it is loaded that of the page. */
function useOffer({ offer, recipe }: Loaded): MixOffer {
  const [current, setCurrent] = useState<MixOffer | null>(null);
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const answer = await askShop<MixOffer>("/api/bags");
      if (isShown && answer) setCurrent(answer);
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, []);
  return useMemo(() => current ?? (recipe ? offer : withPossibleStock(offer)), [current, offer, recipe]);
}

/** Opens the recipe of the address, and writes changes to it. */
function useAddress(loaded: Loaded, recipe: Recipe, change: Dispatch<MixChange>): void {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  /** The parameters of the recipe that the address has, as written by `recipeSearch`. */
  const written = useRef<string>(undefined);
  useEffect(() => {
    const given = new URLSearchParams(search);
    const sent = given.has(mixFormParameter) ? loaded.recipe : null;
    const found = sent ?? readRecipe(given);
    if (recipeSearch(found) === written.current) return;
    const opened = startOf(found, loaded.offer);
    written.current = recipeSearch(opened);
    change({ kind: "open", recipe: opened });
  }, [search, loaded, change]);
  const wanted = recipeSearch(cleanRecipe(recipe));
  useEffect(() => {
    // While another page loads, this would keep the shopper here.
    if (!isIdle || written.current === undefined || wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      // The router does it, so that the link to the other language has the recipe too.
      void navigate(
        { search: wanted },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state },
      );
    }, addressPause);
    return () => clearTimeout(timer);
  }, [wanted, isIdle, navigate, state]);
}
