import type { ReactNode } from "react";
import type { SectionContent } from "#app/domain/home-section.ts";
import { OwnersLink } from "#app/storefront/owners-link.tsx";
import { buttonStyle } from "#app/ui/button.tsx";
import type { ButtonLook } from "#app/ui/button.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { SilentVideo } from "#app/ui/silent-video.tsx";
import { VariantPicture } from "#app/ui/variant-picture.tsx";
import { colorClass, sectionAnchor } from "./section-colors.tsx";

export type SectionViewProps<Section> = {
  section: Section;
  /** The page begins with it. */
  isFirst: boolean;
  /** Its title is the page's. */
  isTitle: boolean;
  /** The moment of the answer, so that the server and the browser begin with the same. */
  now: Date;
  /** The anchor of what follows. */
  next: string | null;
};

/** A band of the home page, in the owner's colours where there are some. */
export function SectionFrame({ section, children }: { section: SectionContent; children: ReactNode }) {
  const space = section.colors?.background ? "mt-14 py-12 sm:mt-20 sm:py-16" : "pt-14 sm:pt-20";
  return (
    <section
      id={sectionAnchor(section)}
      aria-labelledby={section.title ? headingId(section) : undefined}
      className={[space, colorClass(section)].filter(Boolean).join(" ")}
    >
      <div className="page">{children}</div>
    </section>
  );
}

function headingId(section: SectionContent): string {
  return `${sectionAnchor(section)}-title`;
}

/** Title and subtitle, each where there is one. */
export function SectionHeading({ section, className }: { section: SectionContent; className?: string }) {
  const { title, subtitle, colors } = section;
  if (!title && !subtitle) return null;
  return (
    <div className={className}>
      {title && (
        <h2 id={headingId(section)} className="text-2xl font-bold sm:text-3xl">
          {title}
        </h2>
      )}
      {subtitle && <p className={colors ? "mt-1 text-lg" : "mt-1 text-lg text-muted"}>{subtitle}</p>}
    </div>
  );
}

/** The section's video, else its picture, in a box of that shape. */
export function SectionMedia({ section, className }: { section: SectionContent; className: string }) {
  const { picture, video } = section;
  if (!picture && !video) return null;
  const fill = "absolute inset-0 size-full object-cover";
  return (
    <div className={`relative overflow-hidden rounded-card ${className}`}>
      {picture && <VariantPicture picture={picture} className={fill} />}
      {video && <SilentVideo video={video} className={fill} />}
    </div>
  );
}

export function SectionHtml({ section, className }: { section: SectionContent; className?: string }) {
  return section.html && <RichHtml html={section.html} {...(className && { className })} />;
}

/** The section's button; only where it has both a label and a target. */
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
    <WayOn to={ctaUrl} look={{ variant }} className={className}>
      {ctaLabel}
    </WayOn>
  );
}

/** A button that leads where the owner wants. */
export function WayOn({
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
    <OwnersLink to={to} className={buttonStyle({ ...look, className })}>
      {children}
    </OwnersLink>
  );
}
