import { data } from "react-router";
import { bagProduct } from "#app/domain/bags/bag-line.ts";
import { cleanRecipe } from "#app/domain/bags/mix-state.ts";
import { mixFormParameter, readMixForm } from "#app/domain/bags/mix-form.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { mixOffer, shownMixOffer } from "#app/server/catalogue/bags/offered-bags.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { ownTextsOf, pageMeta } from "#app/storefront/shop/page-meta.ts";
import { BagChoice } from "./bag-choice.tsx";
import { BuyBag } from "./buy-bag.tsx";
import { LabelField } from "./label-field.tsx";
import { MixActions } from "./mix-actions.tsx";
import { MixChanges } from "./mix-changes.tsx";
import { MixFill } from "./mix-fill.tsx";
import { PieceList } from "./piece-list.tsx";
import { PouchPlace } from "./pouch-place.tsx";
import { ShareMix } from "./share-mix.tsx";
import { useMix } from "./use-mix.ts";
import type { Route } from "./+types/mix";

const MixFood = onDemand(async () => (await import("./mix-food.tsx")).MixFood);

export const handle = publicPage({ uncacheableParameters: [mixFormParameter] });

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { pathname } = args.location;
  const name = translator(localeOfPath(pathname), ownTextsOf(args))("mix.title");
  return pageMeta("mix", args, { path: [{ name, path: pathname }] });
};

/**
 * Loads the offer, as all visitors get it; the browser reads the recipe of the address. Only what the form of a page
 * without scripts sends is read here, with the full stock.
 */
export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  const { url, context } = args;
  const { db } = context.get(servicesContext);
  const isSent = url.searchParams.has(mixFormParameter);
  const offer = await (isSent ? mixOffer(db) : shownMixOffer(db));
  if (offer.bags.length === 0) throw data(null, { status: 404 });
  const ids = offer.loose.map(({ id }) => id);
  const addresses = [...offer.bags, ...offer.loose].map(({ image_url }) => image_url);
  return {
    offer,
    recipe: isSent ? readMixForm(url.searchParams, ids) : null,
    pictures: await loadPagePictures(db, addresses, localeOfPath(url.pathname)),
  };
}

/**
 * Lets the shopper fill a bag: chooses its size and what goes in, and sees its weight, price and food information. The
 * list is the truth; the pouch only plays with it. Without scripts the same fields are a form, which shows the page
 * again.
 */
export default function MixPage({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const { base_currency: base } = useCurrencies();
  const mix = useMix(loaderData);
  const { offer, recipe, figures, change } = mix;
  const product = bagProduct(cleanRecipe(recipe), offer, base);
  return (
    <form
      method="get"
      action={localePath(locale, "/mix")}
      onSubmit={(event) => event.preventDefault()}
      className="page"
    >
      <input type="hidden" name={mixFormParameter} value="1" />
      <PageHeading title={t("mix.title")} subtitle={t("mix.subtitle")} />
      {/* On a phone what is bought comes after the choices, at the bottom of the window. */}
      <div className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-start md:gap-x-10 md:gap-y-6 lg:grid-cols-[30rem_minmax(0,1fr)] lg:gap-x-16">
        <div className="contents lg:[@media(min-height:46rem)]:sticky lg:[@media(min-height:46rem)]:top-22 md:block md:pt-2">
          <PouchPlace figures={figures} change={change} />
          <MixFill figures={figures} />
          <BuyBag figures={figures} product={product} change={change} offer={offer} />
        </div>
        <div className="flex flex-col gap-6">
          <BagChoice bags={offer.bags} bag={figures.bag} change={change} />
          <PieceList offer={offer} figures={figures} change={change} />
          <MixActions mix={mix} />
          <LabelField label={recipe.label} change={change} />
          <noscript>
            <Button type="submit" variant="outline">
              {t("mix.show")}
            </Button>
          </noscript>
          <ShareMix recipe={recipe} />
        </div>
      </div>
      {figures.pieces.length > 0 && <MixFood pieces={figures.pieces} />}
      <MixChanges offer={offer} figures={figures} />
    </form>
  );
}
