import { cva } from "class-variance-authority";
import { redirect } from "react-router";
import { paymentDetails, paymentsInWords } from "#app/i18n/payment-text.ts";
import { deliveryPriceText } from "#app/i18n/delivery-text.ts";
import { localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { fillPlaceholders, placeholderValues } from "#app/domain/content/placeholders.ts";
import { isSlug } from "#app/domain/content/slug.ts";
import { outlinePage } from "#app/server/content/outline-page.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { textSeoOfPage } from "#app/server/content/site-texts.ts";
import { findPublishedPage } from "#app/server/content/static-pages.ts";
import { answerMissing } from "#app/server/redirects/answer-missing.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { methodsOfShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { Contents } from "./contents.tsx";
import { PageBanner } from "./page-banner.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import type { Route } from "./+types/static-page";

export const handle = publicPage();

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { title, own, ofKey } = args.loaderData;
  return pageMeta("static-page", args, {
    own,
    otherwise: { title: ofKey.title ?? title, description: ofKey.description },
    path: [{ name: title, path: args.location.pathname }],
  });
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const locale = localeOfPath(url.pathname);
  const found = await findBySlug(context, params.slug);
  if (!found) {
    await answerMissing({ url, context });
    throw redirect(localePath(locale, "/404"), { headers: { "Cache-Control": "no-store" } });
  }
  const { page, textSeo, shop } = found;
  const paidDelivery =
    shop.delivery.pricing === "free" ? null : deliveryPriceText(shop.delivery, shop.currencies, locale);
  const taken = methodsOfShop(shop, context.get(servicesContext).cards);
  const values = placeholderValues(shop.company, shop.delivery, locale, {
    paidDelivery,
    payments: paymentsInWords(taken, locale),
    paymentDetails: paymentDetails(taken, locale),
  });
  const content = localText(page, "content", locale);
  return {
    title: localText(page, "title", locale),
    ...outlinePage(sanitizeHtml(fillPlaceholders(content, values))),
    // No fallback to the other language: a Bulgarian description does not help in English search results.
    own: {
      title: page[`seo_title_${locale}`],
      description: page[`seo_description_${locale}`],
      keywords: page[`seo_keywords_${locale}`],
    },
    ofKey: {
      title: textSeo[`seo_title_${locale}`] ?? undefined,
      description: textSeo[`seo_description_${locale}`] ?? undefined,
    },
  };
}

/** Returns null also for a page that cannot be loaded (specification, sections 2 and 8). */
async function findBySlug(context: Route.LoaderArgs["context"], slug: string) {
  if (!isSlug(slug)) return null;
  const { db } = context.get(servicesContext);
  const load = async () => {
    const page = await findPublishedPage(db, slug);
    if (!page) return null;
    const [textSeo, shop] = await Promise.all([textSeoOfPage(db, slug), shopOfRequest(context)]);
    return { page, textSeo, shop };
  };
  return loadOr(`the static page "${slug}"`, load(), null);
}

/** Decorative pictures, chosen by the slug, so that a page always has the same one. */
const fruits = ["strawberry-cut", "pineapple-cut", "orange-cut", "grape-cut", "peach-cut"] as const;

function fruitOf(slug: string) {
  return fruits[slug.length % fruits.length] ?? fruits[0];
}

/** Shows a static page written by the owner (specification, section 2). */
export default function StaticPage({ loaderData, params }: Route.ComponentProps) {
  const { title, lead, body, contents } = loaderData;
  return (
    <article>
      <PageBanner title={title} ground="sky" fruit={fruitOf(params.slug)}>
        {lead && <RichHtml html={lead} className="mt-4 text-lead" />}
        {!lead && !body && <Empty />}
      </PageBanner>
      {body && (
        <div className={bodyStyle({ isLong: contents.length > 0 })}>
          {contents.length > 0 && <Contents parts={contents} />}
          <RichHtml html={body} isArticle />
        </div>
      )}
    </article>
  );
}

function Empty() {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <p className="mt-4 text-lead">{t("staticPage.empty")}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={localePath(locale, "/products")} size="lg">
          {t("cart.empty.button")}
        </ButtonLink>
        <ButtonLink to={localePath(locale, "/contact")} variant="outline" size="lg">
          {t("nav.contact")}
        </ButtonLink>
      </div>
    </>
  );
}

const bodyStyle = cva("page pt-10 sm:pt-14", {
  variants: {
    isLong: {
      true: "grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-24",
      false: "",
    },
  },
});
