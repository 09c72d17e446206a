import { Link } from "react-router";
import { areBuiltInFlavors, isBuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { homePartsTranslator } from "#app/i18n/home-parts.ts";
import type { FlavorOffer } from "#app/server/catalogue/flavor-offers.ts";
import { productListAddress } from "#app/storefront/catalogue/product-list-address.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { BundledPicture } from "#app/ui/pictures/shop-picture.tsx";

/** Lists the flavours on sale; each leads to its product, or to the list of its products if it has several. */
export function Flavors({ offers }: { offers: readonly FlavorOffer[] }) {
  const locale = useLocale();
  const t = homePartsTranslator(locale);
  return (
    <section aria-labelledby="flavours" className="page-wide pause">
      <h2 id="flavours" className="mb-6 text-center text-heading sm:mb-8">
        {t(areBuiltInFlavors(offers) ? "flavours.title" : "flavours.title.any")}
      </h2>
      <ul className="flex flex-wrap justify-center gap-4 md:justify-around">
        {offers.map((offer) => (
          <li key={offer.key} className="max-w-full">
            <Link
              to={
                offer.productId === null
                  ? productListAddress(locale, { flavor: offer.key })
                  : localePath(locale, `/products/${offer.productId}`)
              }
              className="group flex w-min max-w-full min-w-24 flex-col items-center gap-3 text-center text-lg font-bold wrap-break-word md:min-w-32 xl:min-w-40"
            >
              <span
                aria-hidden
                className="relative size-24 rounded-full transition-transform duration-300 group-hover:scale-[1.03] md:size-32 xl:size-40"
              >
                <svg viewBox="0 0 2 2" className="absolute inset-0 size-full">
                  <circle cx="1" cy="1" r="1" fill={offer.color} />
                </svg>
                <FlavorPicture offer={offer} />
              </span>
              {localText(offer, "name", locale)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the owner's picture, the built-in one, or that of a product; without any, the colour remains. */
function FlavorPicture({ offer: { key, image_url, productImage } }: { offer: FlavorOffer }) {
  if (image_url === null && isBuiltInFlavor(key))
    return (
      <BundledPicture
        name={`${key}-cut`}
        sizes="12rem"
        className="absolute inset-[-9%] size-[118%] max-w-none roll-in"
      />
    );
  const source = image_url ?? productImage;
  if (source === null) return null;
  return (
    <Picture
      src={source}
      alt=""
      sizes="10rem"
      className="absolute inset-0 size-full rounded-full object-cover"
    />
  );
}
