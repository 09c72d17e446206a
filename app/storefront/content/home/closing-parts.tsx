import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import { localePath } from "#app/domain/locale.ts";
import {
  homeFlavors,
  homePartsTranslator,
  homeQuestions,
  makingSteps,
  storySlug,
} from "#app/i18n/home-parts.ts";
import type { FlavorOffer } from "#app/server/catalogue/flavor-offers.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { SiteText, useSiteText } from "#app/storefront/shop/site-text.tsx";
import { useBrand, useShopName } from "#app/ui/brand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import type { ShopPictureName } from "#app/ui/pictures/shop-picture.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";

/**
 * Shows what follows the default home page's products: the story, selling points, how gummies are made, and questions;
 * of another shop than the demo shop only the owner's text about it and the questions.
 */
export function ClosingParts({ flavors }: { flavors: readonly FlavorOffer[] }) {
  const isDemo = isDemoBrand(useBrand());
  const about = useSiteText("about_content").content;
  return (
    <>
      {isDemo && <Story />}
      {(isDemo || about) && <WhyUs flavors={isDemo ? flavors : null} />}
      {isDemo && <Making />}
      <Questions />
    </>
  );
}

/** Introduces the shop's story, with a link to its page if the owner has published that in the footer. */
function Story() {
  const locale = useLocale();
  const t = homePartsTranslator(locale);
  const isTold = useFrameData()?.footerPages.some(({ slug }) => slug === storySlug);
  return (
    <section aria-labelledby="story" className="pause page">
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-8 md:grid-cols-2">
        <span aria-hidden className="mx-auto block aspect-square w-full max-w-xs rounded-full bg-strawberry">
          <ShopPicture name="strawberry-cut" sizes="24rem" className="size-full roll-in" />
        </span>
        <div className="min-w-0">
          <h2 id="story" className="text-heading">
            {t("story.title")}
          </h2>
          <p className="mt-4 text-lead">{t("story.text")}</p>
          {isTold && (
            <ButtonLink
              to={localePath(locale, `/${storySlug}`)}
              variant="outline"
              size="lg"
              className="mt-6 max-sm:w-full"
            >
              {t("story.link")}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

/** Shows what the shop is about, and the three selling points (specification, section 2) unless `flavors` is null. */
function WhyUs({ flavors }: { flavors: readonly FlavorOffer[] | null }) {
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
          {flavors && (
            <ul className="mt-8 grid gap-4 md:mt-28 md:grid-cols-3 md:gap-5 lg:gap-6">
              <SellingPoint
                picture="strawberry-cut"
                ground="bg-strawberry"
                title={t("home.juice.title")}
                text={t("home.juice.text")}
              />
              <SellingPoint picture="orange-cut" ground="bg-orange" {...homeFlavors(t, flavors)} />
              <SellingPoint
                picture="grape-cut"
                ground="bg-grape"
                title={t("home.healthy.title")}
                text={t("home.healthy.text")}
              />
            </ul>
          )}
        </div>
      </div>
      <WaveEdge className="-mt-px rotate-180 text-mint" />
    </section>
  );
}

/** Shows a card with a sweet overlapping its edge; on a phone the sweet is beside the text. */
function SellingPoint({
  picture,
  ground,
  title,
  text,
}: {
  picture: ShopPictureName;
  /** Background class, a pale tone of the sweet. */
  ground: string;
  title: string;
  text: string;
}) {
  return (
    <li className="flex items-center gap-4 rounded-card bg-background p-4 shadow-card max-sm:flex-wrap md:flex-col md:px-6 md:pt-0 md:pb-8 md:text-center">
      <span aria-hidden className={`relative size-24 shrink-0 rounded-full md:-mt-20 md:size-40 ${ground}`}>
        <ShopPicture
          name={picture}
          sizes="12rem"
          className="absolute inset-[-9%] size-[118%] max-w-none roll-in"
        />
      </span>
      <div className="max-sm:grow max-sm:basis-32">
        <h3 className="text-lg font-bold md:text-xl">{title}</h3>
        <p className="mt-1 max-w-xs text-pretty text-muted md:mt-2">{text}</p>
      </div>
    </li>
  );
}

const stepPictures = {
  juice: "orange-cut",
  mould: "pineapple-cut",
  setting: "grape-cut",
  packing: "empty-cart",
} as const;

/** Shows how a gummy is made, in four steps. */
function Making() {
  const t = homePartsTranslator(useLocale());
  return (
    <section aria-labelledby="making" className="pause page">
      <h2 id="making" className="mb-6 text-heading sm:mb-8">
        {t("making.title")}
      </h2>
      <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {makingSteps.map((name, index) => (
          <li
            key={name}
            className="flex items-center gap-4 rounded-card border border-line p-4 max-sm:flex-wrap sm:block"
          >
            <ShopPicture
              name={stepPictures[name]}
              sizes="10rem"
              isWhole
              className="size-24 shrink-0 roll-in"
            />
            <div className="max-sm:grow max-sm:basis-32">
              <h3 className="text-lg font-bold sm:mt-3">
                {index + 1}. {t(`making.${name}.title`)}
              </h3>
              <p className="mt-1 text-pretty text-muted">{t(`making.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Shows questions and answers. Without structured data: search engines show it for the sites of authorities and health
 * organisations only (decision 13).
 */
function Questions() {
  const locale = useLocale();
  const t = homePartsTranslator(locale);
  const shopText = useText();
  const questions = homeQuestions(locale, useFrameData(), useBrand());
  return (
    <section aria-labelledby="questions" className="pause page">
      <div className="mx-auto max-w-3xl">
        <h2 id="questions" className="text-heading">
          {t("questions.title")}
        </h2>
        <div className="mt-5 border-t border-line">
          {questions.map(({ title, text }, index) => (
            <Question key={title} title={title}>
              {text}
              {index === questions.length - 1 && (
                <>
                  {" "}
                  <Link
                    to={localePath(locale, "/withdrawal")}
                    className="font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
                  >
                    {shopText("withdrawal.link")}
                  </Link>
                </>
              )}
            </Question>
          ))}
        </div>
      </div>
    </section>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-13 items-center justify-between gap-3 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <p className="max-w-prose pb-4">{children}</p>
    </details>
  );
}
