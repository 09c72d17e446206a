import { Citrus, Feather, GlassWater } from "lucide-react";
import { Link } from "react-router";
import type { ReactNode } from "react";
import { picturesOf } from "#app/domain/home-section.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import type { Product } from "#app/domain/product.ts";
import { homeProducts } from "#app/server/catalog/find-products.ts";
import { withReductions } from "#app/server/catalog/price-reductions.ts";
import { shownSections } from "#app/server/content/shown-sections.ts";
import { loadPictures } from "#app/server/media/describe-pictures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { silentLoad } from "#app/server/silent-load.ts";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { EmailVerified } from "./email-verified.tsx";
import { pageMeta } from "./page-meta.ts";
import { SiteText, useSiteText } from "./site-text.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { HomeSections } from "./sections/home-sections.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = (args) => pageMeta("home", args);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const now = new Date();
  const locale = localeOfPath(new URL(request.url).pathname);
  const sections = await silentLoad("the home page's sections", shownSections(db, { locale, now }), []);
  if (sections.length > 0) {
    const pictures = await loadPictures(db, picturesOf(sections));
    return { sections, products: [], now, pictures };
  }
  const loaded = await silentLoad("the home page's products", homeProducts(db), []);
  const products = await withReductions(db, loaded, now);
  const pictures = await loadPictures(
    db,
    products.map((product) => product.image_url),
  );
  return { sections, products, now, pictures };
}

/** The owner's sections or, where none is shown, the default form (specification, section 2). */
export default function HomePage({ loaderData: { sections, products, now } }: Route.ComponentProps) {
  return (
    <>
      <EmailVerified />
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
      {products.length > 0 && <OurProducts products={products} />}
      <WhyUs />
    </>
  );
}

/**
 * The picture leaves room for the text on its left; at 768 px and below the mobile one stands above the text
 * (specification, section 9). The picture is light in every theme, so the text on it keeps its dark colour.
 */
function Hero() {
  const t = useText();
  const headline = useSiteText("sweets_headline");
  const locale = useLocale();
  return (
    <section className="min-[769px]:page min-[769px]:pt-6">
      <div className="relative min-[769px]:overflow-hidden min-[769px]:rounded-[2rem] min-[769px]:bg-[#ffe9e3]">
        <picture>
          <source media="(max-width: 768px)" srcSet="/demo/hero-mobile.webp" width={800} height={800} />
          <img
            src="/demo/hero.webp"
            alt={t("home.hero.picture")}
            width={1600}
            height={1000}
            fetchPriority="high"
            className="aspect-5/4 w-full object-cover min-[769px]:aspect-16/9"
          />
        </picture>
        <div className="page pt-8 min-[769px]:absolute min-[769px]:inset-y-0 min-[769px]:left-0 min-[769px]:mx-0 min-[769px]:flex min-[769px]:w-[40%] min-[769px]:flex-col min-[769px]:items-start min-[769px]:justify-center min-[769px]:py-0 min-[769px]:pr-4 min-[769px]:pl-[4.5%] min-[769px]:text-[#2d3748]">
          <h1 className="text-4xl font-extrabold tracking-tight min-[769px]:text-3xl lg:text-4xl xl:text-5xl">
            {headline.title ?? t("home.hero.title")}
          </h1>
          <p className="mt-4 text-lg min-[769px]:text-base lg:text-lg xl:text-xl">
            {headline.subtitle ?? t("home.hero.subtitle")}
          </p>
          <ButtonLink
            to={localePath(locale, "/products")}
            variant="hero"
            size="lg"
            prefetch="intent"
            className="mt-6 max-lg:px-5 max-lg:text-base max-sm:w-full lg:mt-8"
          >
            {t("home.hero.button")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function OurProducts({ products }: { products: readonly Product[] }) {
  const t = useText();
  const locale = useLocale();
  const headline = useSiteText("fruits_headline");
  return (
    <section aria-labelledby="our-products" className="page pt-14 sm:pt-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="our-products" className="text-2xl font-bold sm:text-3xl">
            {headline.title ?? t("home.products.title")}
          </h2>
          <p className="mt-1 text-lg text-muted">{headline.subtitle ?? t("home.products.subtitle")}</p>
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
    <section aria-labelledby="why-us" className="page pt-14 sm:pt-20">
      <h2 id="why-us" className="text-center text-2xl font-bold sm:text-3xl">
        {t("home.why.title")}
      </h2>
      <SiteText
        name="about_content"
        fallback={t("home.about")}
        className="mx-auto mt-4 max-w-2xl text-center text-lg text-muted"
      />
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        <SellingPoint
          icon={<GlassWater />}
          tint="bg-primary/12"
          title={t("home.juice.title")}
          text={t("home.juice.text")}
        />
        <SellingPoint
          icon={<Citrus />}
          tint="bg-accent/12"
          title={t("home.flavours.title")}
          text={t("home.flavours.text")}
        />
        <SellingPoint
          icon={<Feather />}
          tint="bg-secondary/15"
          title={t("home.healthy.title")}
          text={t("home.healthy.text")}
        />
      </ul>
    </section>
  );
}

function SellingPoint({
  icon,
  tint,
  title,
  text,
}: {
  icon: ReactNode;
  /** The class of the card's own pale colour. */
  tint: string;
  title: string;
  text: string;
}) {
  return (
    <li className={`flex flex-col items-center rounded-card px-6 py-10 text-center ${tint}`}>
      <span
        aria-hidden
        className="flex size-16 items-center justify-center rounded-full bg-background text-primary-text shadow-card [&_svg]:size-8"
      >
        {icon}
      </span>
      <h3 className="mt-5 text-xl font-bold">{title}</h3>
      <p className="mt-2 max-w-xs text-pretty">{text}</p>
    </li>
  );
}
