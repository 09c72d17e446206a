import type { SectionOf } from "#app/domain/content/home-section.ts";
import { ProductGrid } from "#app/storefront/catalogue/product-grid.tsx";
import { useText } from "#app/ui/locale.tsx";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml, SectionMedia } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

type ProductSectionType = "hot_deals" | "best_sellers" | "new_arrivals" | "product_grid";

/** Shows products under the section's title and subtitle (specification, section 2). */
export function ProductSection({ section, isFirst }: SectionViewProps<SectionOf<ProductSectionType>>) {
  const t = useText();
  const named = { ...section, title: section.title || t(`section.${section.type}`) };
  return (
    <SectionFrame section={named} isFirst={isFirst} width="page-wide">
      <SectionMedia section={named} className="mb-6 aspect-2/1 sm:mb-8 sm:aspect-4/1" />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-8">
        <SectionHeading section={named} />
        <SectionButton section={named} variant="outline" />
      </div>
      <SectionHtml section={named} className="mb-6" />
      <ProductGrid products={named.products} priority={isFirst} />
    </SectionFrame>
  );
}
