import type { SectionContent, SectionOf } from "#app/domain/content/home-section.ts";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml, SectionMedia } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/** Shows the owner's HTML, across the page. */
export function HtmlSection({ section, isFirst }: SectionViewProps<SectionContent>) {
  return (
    <SectionFrame section={section} isFirst={isFirst}>
      <SectionMedia section={section} className="mb-8 aspect-2/1 sm:aspect-3/1" />
      <SectionHeading section={section} className="mb-6" />
      <SectionHtml section={section} />
      <SectionButton section={section} className="mt-7" />
    </SectionFrame>
  );
}

/** Shows text in a column of readable width. */
export function TextBlock({ section, isFirst }: SectionViewProps<SectionOf<"text_block">>) {
  const isCentered = section.config.text_align === "center";
  return (
    <SectionFrame section={section} isFirst={isFirst}>
      <div className={isCentered ? "mx-auto max-w-3xl text-center" : "max-w-3xl"}>
        <SectionMedia section={section} className="mb-8 aspect-2/1" />
        <SectionHeading section={section} className="mb-5" />
        <SectionHtml section={section} className="text-lead" />
        <SectionButton section={section} className="mt-7" />
      </div>
    </SectionFrame>
  );
}

/** Shows a picture or video beside a text, or above it on a phone. */
export function ImageText({ section, isFirst }: SectionViewProps<SectionOf<"image_text">>) {
  const side = section.config.image_side === "left" ? "md:order-first" : "md:order-last";
  const hasMedia = section.picture !== null || section.video !== null;
  return (
    <SectionFrame section={section} isFirst={isFirst}>
      <div
        className={
          hasMedia ? "grid grid-cols-1 items-center gap-7 md:grid-cols-2 md:gap-10 lg:gap-16" : "max-w-3xl"
        }
      >
        <SectionMedia section={section} className={`aspect-4/3 ${side}`} />
        <div>
          <SectionHeading section={section} className="mb-5" />
          <SectionHtml section={section} className="text-lead" />
          <SectionButton section={section} className="mt-7" />
        </div>
      </div>
    </SectionFrame>
  );
}
