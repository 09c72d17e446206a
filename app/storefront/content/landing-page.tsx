import { useEffect } from "react";
import { data, redirect } from "react-router";
import type { Campaign } from "#app/domain/campaigns/campaign.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { picturesOfLanding } from "#app/domain/content/landing-page.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { describePage } from "#app/domain/content/meta-description.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { landingTranslator } from "#app/i18n/landing.ts";
import { defaultPageTexts } from "#app/i18n/default-page-texts.ts";
import { otherShopTexts } from "#app/i18n/other-shop.server.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import { findPublicLandingPage, previewLandingPage } from "#app/server/content/landing/shown-landing-page.ts";
import type { FoundLandingPage } from "#app/server/content/landing/shown-landing-page.ts";
import { loadPagePictures } from "#app/server/media/describe-pictures.ts";
import { answerMissing } from "#app/server/redirects/answer-missing.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { defaultShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import type { Services } from "#app/server/services.ts";
import { KnownPictures } from "#app/ui/pictures/known-pictures.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import {
  followedCampaigns,
  rememberCampaign,
  reportCampaign,
} from "#app/storefront/campaigns/campaign-memory.ts";
import { LandingBlocks, firstGridAnchor } from "./landing/blocks.tsx";
import { LandingFooter } from "./landing/footer.tsx";
import { LandingHeader } from "./landing/header.tsx";
import { LandingHero } from "./landing/hero.tsx";
import { LandingLinks } from "./landing/landing-links.tsx";
import { PageFrame } from "./page-frame.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/landing-page";

export const handle = publicPage({ uncacheableParameters: ["preview"] });

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { page, name, seo, summary, preview } = args.loaderData;
  return pageMeta("landing-page", args, {
    own: seo,
    otherwise: { title: name, description: summary },
    image: page.picture?.desktop ?? null,
    path: [{ name, path: args.location.pathname }],
    ...(preview && { robots: "noindex,nofollow" }),
  });
};

/** The public page is the same for everybody and may be cached; a preview is `no-store`. */
export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const locale = localeOfPath(url.pathname);
  if (await isClosedFor({ request, context }))
    throw redirect(localePath(locale, "/"), { headers: { "Cache-Control": "no-store" } });
  const now = new Date();
  const isPreview = url.searchParams.get("preview") === "1";
  const query = { slug: params.slug, locale, now };
  const found = await findPage(services, isPreview ? request.headers : null, query);
  if (!found) {
    await answerMissing({ url, context });
    throw redirect(localePath(locale, "/404"), { headers: { "Cache-Control": "no-store" } });
  }
  const { page, name, seo, state, start, end } = found;
  const [shop, pictures, loadedFrame] = await Promise.all([
    loadOr("the shop's settings", shopOfRequest(context), defaultShop),
    loadPagePictures(services.db, picturesOfLanding(page), locale),
    loadPageFrame(services, { pathname: url.pathname, shop: shopOfRequest(context), now }),
  ]);
  const summary = describePage(
    page.subtitle,
    defaultPageTexts("landing-page", locale, otherShopTexts(shop.company)?.[locale]).description,
  );
  // A preview shows and counts no popups, and is no visit.
  const frame = isPreview ? { ...loadedFrame, popups: [], counts: false } : loadedFrame;
  return data(
    { page, name, seo, summary, now, pictures, frame, preview: isPreview ? { state, start, end } : null },
    isPreview ? { headers: { ...noStore, "X-Robots-Tag": "noindex, nofollow" } } : undefined,
  );
}

/**
 * Checks the actor for previews only. A page that cannot be loaded counts as missing (specification, sections 2 and 8).
 */
async function findPage(
  services: Services,
  previewHeaders: Headers | null,
  query: { slug: string; locale: Locale; now: Date },
): Promise<FoundLandingPage | null> {
  const load = async () =>
    previewHeaders
      ? previewLandingPage(services.db, await findActor(services, previewHeaders), query)
      : findPublicLandingPage(services.db, query);
  return loadOr(`the landing page "${query.slug}"`, load(), null);
}

/** A landing page, outside the shop's layout (specification, section 2). */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { page, now, pictures, preview } = loaderData;
  useCampaignView(preview ? null : page.id);
  return (
    <PageFrame header={<LandingHeader />} footer={<LandingFooter />}>
      <KnownPictures pictures={pictures}>
        {preview && <PreviewNotice {...preview} />}
        <LandingHero page={page} now={now} productsAnchor={firstGridAnchor(page.blocks)} />
        <LandingBlocks blocks={page.blocks} title={page.title} />
        <LandingLinks />
      </KnownPictures>
    </PageFrame>
  );
}

/** Counts a view of the page, once a visit for both languages. Null, for a preview, is not counted. */
function useCampaignView(id: string | null): void {
  useEffect(() => {
    if (id === null || followedCampaigns().some((followed) => followed.id === id)) return;
    const campaign: Campaign = { kind: "landing_page", id };
    rememberCampaign(campaign);
    reportCampaign(campaign, "view");
  }, [id]);
}

function PreviewNotice({ state, start, end }: Pick<FoundLandingPage, "state" | "start" | "end">) {
  const locale = useLocale();
  const t = landingTranslator(useLocale());
  const edge = state === "coming" ? start : end;
  return (
    <p role="note" className="bg-text text-background">
      <span className="page block py-2 text-center text-sm">
        <strong>{t("landing.preview")}.</strong>{" "}
        {t(`landing.preview.${state}`, { at: edge ? formatDateTime(edge, locale) : "" })}
      </span>
    </p>
  );
}
