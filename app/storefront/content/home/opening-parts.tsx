import { Feather, GlassWater, Truck, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { flavorNames } from "#app/domain/catalogue/product.ts";
import type { Flavor } from "#app/domain/catalogue/product.ts";
import { homePartsTranslator, homePromises } from "#app/i18n/home-parts.ts";
import type { FlavorOffer } from "#app/server/catalogue/flavor-offers.ts";
import { productListAddress } from "#app/storefront/catalogue/product-list-address.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";

/** Shows what follows the default home page's hero: the shop's promises and its flavours. */
export function OpeningParts({ flavors }: { flavors: readonly FlavorOffer[] }) {
  return (
    <>
      <Promises />
      {flavors.length > 0 && <Flavors offers={flavors} />}
    </>
  );
}

/** Shows the shop's promises; in one row on wide screens. */
function Promises() {
  const t = useText();
  const promises = homePromises(t, useFrameData());
  return (
    <ul
      aria-label={t("home.promises")}
      className="page-wide grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-4 pt-8 text-sm leading-snug font-semibold sm:grid-cols-2 sm:text-base lg:grid-cols-4 lg:pt-4"
    >
      <OnePromise icon={<GlassWater />}>{promises[0]}</OnePromise>
      <OnePromise icon={<Feather />}>{promises[1]}</OnePromise>
      <OnePromise icon={<Truck />}>{promises[2]}</OnePromise>
      <OnePromise icon={<Wallet />}>{promises[3]}</OnePromise>
    </ul>
  );
}

function OnePromise({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-blush text-primary-text [&_svg]:size-5"
      >
        {icon}
      </span>
      {children}
    </li>
  );
}

/** Background class of each flavour's picture. */
const grounds: Record<Flavor, string> = {
  strawberry: "bg-strawberry",
  pineapple: "bg-pineapple",
  orange: "bg-orange",
  grape: "bg-grape",
  peach: "bg-peach",
};

/** Lists the flavours on sale; each leads to its product, or to a search for the flavour if it has several. */
function Flavors({ offers }: { offers: readonly FlavorOffer[] }) {
  const locale = useLocale();
  const t = homePartsTranslator(locale);
  return (
    <section aria-labelledby="flavours" className="page-wide pause">
      <h2 id="flavours" className="mb-6 text-center text-heading sm:mb-8">
        {t("flavours.title")}
      </h2>
      <ul className="flex flex-wrap justify-center gap-4 md:justify-around">
        {offers.map(({ flavor, productId }) => {
          const name = flavorNames[flavor][locale];
          return (
            <li key={flavor}>
              <Link
                to={
                  productId === null
                    ? productListAddress(locale, { q: name })
                    : localePath(locale, `/products/${productId}`)
                }
                className="group flex flex-col items-center gap-3 text-lg font-bold"
              >
                <span
                  aria-hidden
                  className={`relative size-24 rounded-full transition-transform duration-300 group-hover:scale-[1.03] md:size-32 xl:size-40 ${grounds[flavor]}`}
                >
                  <ShopPicture
                    name={`${flavor}-cut`}
                    sizes="12rem"
                    className="absolute inset-[-9%] size-[118%] max-w-none roll-in"
                  />
                </span>
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
