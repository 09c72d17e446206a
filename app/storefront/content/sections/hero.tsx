import type { SectionOf } from "#app/domain/content/home-section.ts";
import { HeroBanner } from "#app/ui/hero-banner.tsx";
import { useText } from "#app/ui/locale.tsx";
import { colorClass, focusClass, sectionAnchor } from "./section-colors.tsx";
import { CtaLink, SectionHtml } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/** Shows a hero; its button links to the products by default (specification, section 2). */
export function Hero({ section, isFirst, isTitle, next }: SectionViewProps<SectionOf<"hero">>) {
  const t = useText();
  const { config, title, subtitle, picture, video } = section;
  return (
    <section
      id={sectionAnchor(section)}
      aria-label={title || undefined}
      className={isFirst ? undefined : "pause min-[769px]:page-wide"}
    >
      <HeroBanner
        look={config}
        title={title}
        titleLevel={isTitle ? "h1" : "h2"}
        subtitle={subtitle}
        picture={picture}
        video={video}
        isOpening={isFirst}
        colorClass={colorClass(section)}
        focusClass={focusClass(section)}
        button={
          <CtaLink to={section.ctaUrl ?? "/products"} look={{ variant: config.button_style, size: "lg" }}>
            {section.ctaLabel || t("home.hero.button")}
          </CtaLink>
        }
        scroll={next ? { to: `#${next}`, label: t("home.hero.scroll") } : null}
      >
        <SectionHtml section={section} className="mt-4" />
      </HeroBanner>
    </section>
  );
}
