import type { Variants } from "#app/domain/home-section.ts";

/**
 * A picture that is only for the eye, with another one for windows of 768 px and less (specification, section 9). The
 * class names give its shape, so that room is kept for it.
 */
export function VariantPicture({
  picture,
  className,
  priority = false,
}: {
  picture: Variants;
  className: string;
  /** The page's largest picture loads first; all others when they come near. */
  priority?: boolean;
}) {
  return (
    <picture>
      {picture.mobile !== picture.desktop && <source media="(max-width: 768px)" srcSet={picture.mobile} />}
      <img
        src={picture.desktop}
        alt=""
        className={className}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
