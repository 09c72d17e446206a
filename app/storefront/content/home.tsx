import { Feather, GlassWater, Truck, Wallet } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { ReactNode } from "react";
import { picturesOf } from "#app/domain/content/home-section.ts";
import { inOneLanguage, localeOfPath, localePath } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { plainHero } from "#app/domain/content/section-defaults.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { withReductions } from "#app/server/catalogue/price-reductions.ts";
import { shownSections } from "#app/server/content/shown-sections.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { HeroBanner } from "#app/ui/hero-banner.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { SiteText, useFrameData, useSiteText } from "./site-text.tsx";
import { ProductGrid } from "#app/storefront/catalogue/product-grid.tsx";
import type { Route } from "./+types/home";

export const handle = publicPage({ own: ["email"] });

export const meta: Route.MetaFunction = (args) => pageMeta("home", args);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const now = new Date();
  const locale = localeOfPath(url.pathname);
  const sections = await loadOr("the home page's sections", shownSections(db, { locale, now }), []);
  if (sections.length > 0) {
    const pictures = await loadPagePictures(db, picturesOf(sections), locale);
    return { sections, products: [], now, pictures };
  }
  const loaded = await loadOr("the home page's products", homeProducts(db), []);
  const products = await withReductions(db, loaded, now);
  const pictures = await loadPagePictures(
    db,
    products.map((product) => product.image_url),
    locale,
  );
  return {
    sections,
    products: products.map((product) => inOneLanguage(product, "description", locale)),
    now,
    pictures,
  };
}

const HomeSections = onDemand(async () => (await import("./sections/home-sections.tsx")).HomeSections);
const EmailVerified = onDemand(
  async () => (await import("#app/storefront/accounts/email-verified.tsx")).EmailVerified,
);

/** The owner's sections or, when none is shown, the default home page (specification, section 2). */
export default function HomePage({ loaderData: { sections, products, now } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <>
      {search.get("email") === "verified" && <EmailVerified />}
      {sections.length > 0 ? (
        <HomeSections sections={sections} now={now} />
      ) : (
        <DefaultHome products={products} />
      )}
    </>
  );
}

/** Hero, four products, three selling points. */
function DefaultHome({ products }: { products: readonly Product[] }) {
  return (
    <>
      <Hero />
      <Promises />
      {products.length > 0 && <OurProducts products={products} />}
      <WhyUs />
    </>
  );
}

/**
 * The picture's background colour continues beside it, under the text; at 768 px and below the mobile picture is above the
 * text (specification, section 9). The picture is light in every theme, so the text on it keeps its dark colour.
 */
function Hero() {
  const t = useText();
  const headline = useSiteText("sweets_headline");
  const locale = useLocale();
  return (
    <section>
      <HeroBanner
        look={plainHero}
        title={headline.title ?? t("home.hero.title")}
        titleLevel="h1"
        subtitle={headline.subtitle ?? t("home.hero.subtitle")}
        picture={null}
        video={null}
        ownPicture={
          <ShopPicture
            name="hero"
            mobile="hero-mobile"
            alt={t("home.hero.picture")}
            sizes="(min-width: 769px) 84vw, 100vw"
            priority
            className="absolute inset-0 size-full object-[50%_60%] min-[769px]:left-auto min-[769px]:w-[84%] min-[769px]:object-contain min-[769px]:object-right xl:object-cover"
          />
        }
        isOpening
        colorClass="min-[769px]:bg-[#fef1ee] min-[769px]:text-[#2d3748]"
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

/** The shop's promises in one row. */
function Promises() {
  const t = useText();
  return (
    <ul
      aria-label={t("home.promises")}
      className="page-wide grid grid-cols-2 gap-x-4 gap-y-4 pt-8 text-sm leading-snug font-semibold sm:text-base lg:grid-cols-4 lg:pt-4"
    >
      <OnePromise icon={<GlassWater />}>{t("home.juice.title")}</OnePromise>
      <OnePromise icon={<Feather />}>{t("home.healthy.title")}</OnePromise>
      <OnePromise icon={<Truck />}>{useFrameData()?.deliveryText ?? t("footer.delivery")}</OnePromise>
      <OnePromise icon={<Wallet />}>
        {t(useFrameData()?.cardPayments ? "home.promises.payment" : "footer.cash")}
      </OnePromise>
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

function OurProducts({ products }: { products: readonly Product[] }) {
  const t = useText();
  const locale = useLocale();
  const headline = useSiteText("fruits_headline");
  const isPaid = useFrameData()?.delivery !== undefined;
  return (
    <section aria-labelledby="our-products" className="page-wide pause">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-8">
        <div>
          <h2 id="our-products" className="text-heading">
            {headline.title ?? t("home.products.title")}
          </h2>
          <p className="mt-2 text-lead text-muted">
            {headline.subtitle ?? t(isPaid ? "home.products.subtitle.paid" : "home.products.subtitle")}
          </p>
        </div>
        <Link to={localePath(locale, "/products")} className={buttonStyle({ variant: "outline" })}>
          {t("home.products.all")}
        </Link>
      </div>
      <ProductGrid products={products} />
    </section>
  );
}

function WhyUs() {
  const t = useText();
  return (
    <section aria-labelledby="why-us" className="pause">
      <WaveEdge className="-mb-px text-mint" />
      <div className="bg-mint">
        <div className="page py-6 sm:py-10">
          <div className="mx-auto max-w-2xl text-center">
            <h2 id="why-us" className="text-heading">
              {t("home.why.title", { shop: useShopName() })}
            </h2>
            <SiteText name="about_content" fallback={t("home.about")} className="mt-3 text-lead" />
          </div>
          <ul className="mt-8 grid gap-4 md:mt-28 md:grid-cols-3 md:gap-5 lg:gap-6">
            <SellingPoint
              picture={<ShopPicture name="strawberry-cut" sizes="12rem" className={overlappingGround} />}
              ground="bg-strawberry"
              title={t("home.juice.title")}
              text={t("home.juice.text")}
            />
            <SellingPoint
              picture={<ShopPicture name="orange-cut" sizes="12rem" className={overlappingGround} />}
              ground="bg-orange"
              title={t("home.flavours.title")}
              text={t("home.flavours.text")}
            />
            <SellingPoint
              picture={<ShopPicture name="grape-cut" sizes="12rem" className={overlappingGround} />}
              ground="bg-grape"
              title={t("home.healthy.title")}
              text={t("home.healthy.text")}
            />
          </ul>
        </div>
      </div>
      <WaveEdge className="-mt-px rotate-180 text-mint" />
    </section>
  );
}

const overlappingGround = "absolute inset-[-9%] size-[118%] max-w-none";

/** A card with a sweet overlapping its edge; on a phone the sweet is beside the text. */
function SellingPoint({
  picture,
  ground,
  title,
  text,
}: {
  picture: ReactNode;
  /** Background class, a pale tone of the sweet. */
  ground: string;
  title: string;
  text: string;
}) {
  return (
    <li className="flex items-center gap-4 rounded-card bg-background p-4 shadow-card md:flex-col md:px-6 md:pt-0 md:pb-8 md:text-center">
      <span aria-hidden className={`relative size-24 shrink-0 rounded-full md:-mt-20 md:size-40 ${ground}`}>
        {picture}
      </span>
      <div>
        <h3 className="text-lg font-bold md:text-xl">{title}</h3>
        <p className="mt-1 max-w-xs text-pretty text-muted md:mt-2">{text}</p>
      </div>
    </li>
  );
}
