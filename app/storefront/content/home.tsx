import { Link, useSearchParams } from "react-router";
import type { PointerEvent } from "react";
import { picturesOf } from "#app/domain/content/home-section.ts";
import { inOneLanguage, localeOfPath, localePath } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { plainHero } from "#app/domain/content/section-defaults.ts";
import { flavorOffers } from "#app/server/catalogue/flavor-offers.ts";
import type { FlavorOffer } from "#app/server/catalogue/flavor-offers.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { withReductions } from "#app/server/catalogue/price-reductions.ts";
import { shownSections } from "#app/server/content/shown-sections.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { withRatings } from "#app/server/reviews/ratings.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { useBrand, useShopName } from "#app/ui/brand.tsx";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { HeroBanner } from "#app/ui/hero-banner.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { ClosingParts } from "./home/closing-parts.tsx";
import { OpeningParts } from "./home/opening-parts.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { MixLink } from "#app/storefront/shop/mix-link.tsx";
import { useSiteText } from "#app/storefront/shop/site-text.tsx";
import { ProductGrid } from "#app/storefront/catalogue/product-grid.tsx";
import type { Route } from "./+types/home";

export const handle = publicPage({ uncacheableParameters: ["email", "account"] });

export const meta: Route.MetaFunction = (args) => pageMeta("home", args);

export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  const { url, context } = args;
  const { db } = context.get(servicesContext);
  const now = new Date();
  const locale = localeOfPath(url.pathname);
  const sections = await loadOr("the home page's sections", shownSections(db, { locale, now }), []);
  if (sections.length > 0) {
    const pictures = await loadPagePictures(db, picturesOf(sections), locale);
    return { sections, flavors: [], products: [], now, pictures };
  }
  const [loaded, flavors] = await Promise.all([
    loadOr("the home page's products", homeProducts(db), []),
    loadOr("the home page's flavours", flavorOffers(db), []),
  ]);
  const products = await withRatings(db, await withReductions(db, loaded, now));
  const pictures = await loadPagePictures(
    db,
    [
      ...products.map((product) => product.image_url),
      ...flavors.flatMap(({ image_url, productImage }) => [image_url, productImage]),
    ],
    locale,
  );
  return {
    sections,
    flavors,
    products: products.map((product) => inOneLanguage(product, "description", locale)),
    now,
    pictures,
  };
}

const HomeSections = onDemand(async () => (await import("./sections/home-sections.tsx")).HomeSections);
const AccountNotice = onDemand(
  async () => (await import("#app/storefront/accounts/account-notice.tsx")).AccountNotice,
);

/** Shows the owner's sections or, when none is shown, the default home page (specification, section 2). */
export default function HomePage({ loaderData: { sections, flavors, products, now } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      {search.get("email") === "verified" && <AccountNotice event="verified" />}
      {search.get("account") === "deleted" && <AccountNotice event="deleted" />}
      {sections.length > 0 ? (
        <HomeSections sections={sections} now={now} />
      ) : (
        <DefaultHome flavors={flavors} products={products} />
      )}
    </>
  );
}

/** Shows hero, flavours, products, the story, selling points, the making and questions (specification, section 2). */
function DefaultHome({
  flavors,
  products,
}: {
  flavors: readonly FlavorOffer[];
  products: readonly Product[];
}) {
  return (
    <>
      <Hero />
      <OpeningParts flavors={flavors} />
      {products.length > 0 && <OurProducts products={products} />}
      <ClosingParts flavors={flavors} />
    </>
  );
}

/**
 * Shows the demo shop's sweets, or the name of another shop unless its owner wrote a headline. The picture's background
 * colour continues beside it, under the text; at 768 px and below the mobile picture is above the text (specification,
 * section 9). The picture is light in every theme, so the text on it keeps its dark colour. The fruit begins where the
 * text ends: where long or large text makes the banner higher, the picture (16:9, 84% of the width, so 47.25% high)
 * does not grow with it.
 */
function Hero() {
  const t = useText();
  const headline = useSiteText("sweets_headline");
  const isDemo = isDemoBrand(useBrand());
  const shop = useShopName();
  const locale = useLocale();
  return (
    <section onPointerMove={followPointer}>
      <HeroBanner
        look={plainHero}
        title={headline.title ?? (isDemo ? t("home.hero.title") : shop)}
        titleLevel="h1"
        subtitle={headline.subtitle ?? t("home.hero.subtitle")}
        picture={null}
        video={null}
        ownPicture={
          isDemo && (
            <ShopPicture
              name="hero"
              mobile="hero-mobile"
              alt={t("home.hero.picture")}
              sizes="(min-width: 769px) 84vw, 100vw"
              priority
              className="hero-depth absolute inset-0 size-full object-[50%_60%] min-[769px]:left-auto min-[769px]:my-auto min-[769px]:w-[80%] min-[769px]:object-contain min-[769px]:object-right xl:h-[min(100%,47.25cqi)] xl:w-[84%] xl:object-cover"
            />
          )
        }
        isOpening
        colorClass={isDemo ? "min-[769px]:bg-[#fef1ee] min-[769px]:text-[#2d3748]" : undefined}
        button={
          <ButtonLink to={localePath(locale, "/products")} variant="hero" size="lg">
            {t("home.hero.button")}
          </ButtonLink>
        }
        scroll={null}
      />
    </section>
  );
}

/** Sets the position of the pointer in the hero, from 0 to 1 in each direction, for `hero-depth` in the style sheet. */
function followPointer({ currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (pointerType !== "mouse") return;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty("--pointer-x", String((clientX - left) / width));
  currentTarget.style.setProperty("--pointer-y", String((clientY - top) / height));
}

function OurProducts({ products }: { products: readonly Product[] }) {
  const t = useText();
  const locale = useLocale();
  const headline = useSiteText("fruits_headline");
  const isPaid = useFrameData()?.delivery !== undefined;
  const subtitle = headline.subtitle ?? t(isPaid ? "home.products.subtitle.paid" : "home.products.subtitle");
  return (
    <section aria-labelledby="our-products" className="page-wide pause">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-8">
        <div>
          <h2 id="our-products" className="text-heading">
            {headline.title ?? t("home.products.title")}
          </h2>
          {subtitle && <p className="mt-2 text-lead text-muted">{subtitle}</p>}
        </div>
        <MixLink />
        <Link to={localePath(locale, "/products")} className={buttonStyle({ variant: "outline" })}>
          {t("home.products.all")}
        </Link>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}
