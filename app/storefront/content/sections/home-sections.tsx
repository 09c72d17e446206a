import type { ComponentType } from "react";
import type { SectionType } from "#app/domain/content/content.ts";
import type { SectionOf, ShownSection } from "#app/domain/content/home-section.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { MixLink } from "#app/storefront/shop/mix-link.tsx";
import { useShopName } from "#app/ui/brand.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Hero } from "./hero.tsx";
import { ProductSection } from "./product-section.tsx";
import { SectionStyle, sectionAnchor } from "./section-colors.tsx";
import type { SectionViewProps } from "./section-parts.tsx";
import { HtmlSection, ImageText, TextBlock } from "./text-section.tsx";

const Countdown = onDemand(async () => (await import("./countdown.tsx")).Countdown);
const VideoSection = onDemand(async () => (await import("./video-section.tsx")).VideoSection);

/** One view per section type. */
const views: { [Type in SectionType]: ComponentType<SectionViewProps<SectionOf<Type>>> } = {
  hero: Hero,
  hot_deals: ProductSection,
  best_sellers: ProductSection,
  new_arrivals: ProductSection,
  product_grid: ProductSection,
  blog: HtmlSection,
  custom_html: HtmlSection,
  text_block: TextBlock,
  image_text: ImageText,
  video: VideoSection,
  countdown: Countdown,
};

/**
 * Shows the owner's sections in order. The first hero with a title has the page's heading; without one the heading is
 * hidden.
 */
export function HomeSections({ sections, now }: { sections: readonly ShownSection[]; now: Date }) {
  const t = useText();
  const shop = useShopName();
  const titled = sections.find(({ type, title }) => type === "hero" && title);
  return (
    <>
      {!titled && <h1 className="sr-only">{t("home.title", { shop })}</h1>}
      <SectionStyle sections={sections} />
      {sections.map((section, index) => {
        const View = views[section.type] as ComponentType<SectionViewProps<ShownSection>>;
        const next = sections[index + 1];
        return (
          <View
            key={section.id}
            section={section}
            isFirst={index === 0}
            isTitle={section === titled}
            now={now}
            next={next ? sectionAnchor(next) : null}
          />
        );
      })}
      <MixLink className="pause page-wide" />
    </>
  );
}
