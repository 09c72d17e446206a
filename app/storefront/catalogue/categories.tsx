import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { inOneLanguage, localeOfPath, localText } from "#app/domain/locale.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { categoryOverview } from "#app/server/catalogue/category-overview.ts";
import type { CategoryOverview } from "#app/server/catalogue/category-overview.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { productListAddress } from "./product-list-address.ts";
import type { Route } from "./+types/categories";

export const handle = publicPage();

export const meta: Route.MetaFunction = (args) => pageMeta("categories", args);

export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  const { url, context } = args;
  const { db } = context.get(servicesContext);
  const locale = localeOfPath(url.pathname);
  const categories = await loadOr("categories", categoryOverview(db), []);
  const pictures = await loadPagePictures(
    db,
    categories.map((category) => category.image_url),
    locale,
  );
  const shown = categories.map((category) => inOneLanguage(category, "description", locale));
  return { categories: shown, pictures };
}

/** Lists the active categories; each links to its products. */
export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page-wide">
      <PageHeading title={t("categories.title")} subtitle={t("categories.subtitle")} />
      {categories.length === 0 ? (
        <EmptyState
          picture={
            <ShopPicture name="empty-search" sizes="20rem" className="h-auto w-80 max-w-full rounded-card" />
          }
          title={t("categories.empty")}
        >
          <ButtonLink to={productListAddress(locale)}>{t("categories.all")}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6">
          {categories.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} priority={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CategoryCard({ category, priority }: { category: CategoryOverview; priority: boolean }) {
  const t = useText();
  const locale = useLocale();
  const description = localText(category, "description", locale);
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-background shadow-card transition-shadow focus-within:shadow-lifted hover:shadow-lifted">
      <div className="overflow-hidden">
        <Picture
          src={category.image_url}
          alt=""
          width={1200}
          height={900}
          priority={priority}
          sizes="(min-width: 1024px) 32vw, (min-width: 640px) 48vw, 100vw"
          className="aspect-4/3 w-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
        <div className="min-w-0 grow basis-32">
          <h2 className="text-lg font-bold sm:text-xl">
            <Link
              to={productListAddress(locale, { category: category.id })}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-text"
            >
              {localText(category, "name", locale)}
            </Link>
          </h2>
          {description && <p className="mt-1 line-clamp-2">{description}</p>}
          <p className="mt-1 text-muted">
            {t(category.products === 1 ? "products.found.one" : "products.found.other", {
              count: category.products,
            })}
          </p>
        </div>
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface transition-colors duration-200 group-hover:bg-primary group-hover:text-on-primary"
        >
          <ArrowRight className="size-5" />
        </span>
      </div>
    </article>
  );
}
