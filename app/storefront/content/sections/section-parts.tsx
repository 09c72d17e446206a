import { cva, cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { SectionContent } from "#app/domain/content/home-section.ts";
import { OwnerLink } from "#app/storefront/shop/owner-link.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import type { ButtonLook } from "#app/ui/button.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { SilentVideo } from "#app/ui/pictures/silent-video.tsx";
import { VariantPicture } from "#app/ui/pictures/variant-picture.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";
import { colorClass, sectionAnchor } from "./section-colors.tsx";

export type SectionViewProps<Section> = {
  section: Section;
  /** Whether it is the first section of the page. */
  isFirst: boolean;
  /** Whether its title is the page's heading. */
  isTitle: boolean;
  /** The time of the response, so that server and browser first render the same. */
  now: Date;
  /** The anchor of the next section. */
  next: string | null;
};

/** Shows a section of the home page. A background colour set by the owner ends in a wavy edge. */
export function SectionFrame({
  section,
  isFirst,
  width = "page",
  children,
}: {
  section: SectionContent;
  isFirst: boolean;
  /** Product lists use the wider one. */
  width?: "page" | "page-wide";
  children: ReactNode;
}) {
  const hasGround = Boolean(section.colors?.background);
  return (
    <section
      id={sectionAnchor(section)}
      aria-labelledby={section.title ? headingId(section) : undefined}
      className={frameStyle({ hasGround, isFirst, className: colorClass(section) })}
    >
      {hasGround && !isFirst && <WaveEdge className="absolute inset-x-0 bottom-full -mb-px text-(--veil)" />}
      <div className={width}>{children}</div>
      {hasGround && <WaveEdge className="absolute inset-x-0 top-full -mt-px rotate-180 text-(--veil)" />}
    </section>
  );
}

const frameStyle = cva("", {
  variants: {
    hasGround: {
      true: "relative mb-[clamp(1.5rem,4vw,4rem)] py-8 sm:py-12",
      false: "pause",
    },
    isFirst: { true: "", false: "" },
  },
  compoundVariants: [{ hasGround: true, isFirst: false, className: "mt-[clamp(4.5rem,2rem+8vw,10rem)]" }],
});

function headingId(section: SectionContent): string {
  return `${sectionAnchor(section)}-title`;
}

/** Shows title and subtitle, if set. */
export function SectionHeading({ section, className }: { section: SectionContent; className?: string }) {
  const { title, subtitle, colors } = section;
  if (!title && !subtitle) return null;
  return (
    <div className={cx("wrap-anywhere", className)}>
      {title && (
        <h2 id={headingId(section)} className="text-heading">
          {title}
        </h2>
      )}
      {subtitle && <p className={colors ? "mt-2 text-lead" : "mt-2 text-lead text-muted"}>{subtitle}</p>}
    </div>
  );
}

/** Shows the section's picture with its video over it, or either alone; `className` sets the aspect ratio. */
export function SectionMedia({ section, className }: { section: SectionContent; className: string }) {
  const { picture, video } = section;
  if (!picture && !video) return null;
  const fill = "absolute inset-0 size-full object-cover";
  return (
    <div className={`relative overflow-hidden rounded-[2rem] ${className}`}>
      {picture && <VariantPicture picture={picture} className={fill} />}
      {video && <SilentVideo video={video} className={fill} />}
    </div>
  );
}

export function SectionHtml({ section, className }: { section: SectionContent; className?: string }) {
  return section.html && <RichHtml html={section.html} {...(className && { className })} />;
}

/** Shows the section's button, if it has both a label and a target. */
export function SectionButton({
  section,
  className,
  variant = "default",
}: {
  section: SectionContent;
  className?: string;
  variant?: ButtonLook["variant"];
}) {
  const { ctaLabel, ctaUrl } = section;
  if (!ctaLabel || !ctaUrl) return null;
  return (
    <CtaLink to={ctaUrl} look={{ variant }} className={className}>
      {ctaLabel}
    </CtaLink>
  );
}

/** Links to the owner's target and looks like a button. */
export function CtaLink({
  to,
  look,
  className,
  children,
}: {
  to: string;
  look: ButtonLook;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <OwnerLink to={to} className={buttonStyle({ ...look, className })}>
      {children}
    </OwnerLink>
  );
}
