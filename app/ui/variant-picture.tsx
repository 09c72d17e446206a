import type { Variants } from "#app/domain/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import { useKnownPicture } from "./known-pictures.tsx";
import { useLocale } from "./locale.tsx";
import { PictureSources, loadingOf } from "./picture.tsx";

const narrow = "(max-width: 768px)";

/**
 * A picture with another one for windows of 768 px and less (specification, section 9); uploaded ones in the smallest file
 * that is sharp enough. The class names give its shape, so that room is kept for it.
 */
export function VariantPicture({
  picture,
  className,
  sizes = "100vw",
  priority = false,
  alt,
}: {
  picture: Variants;
  className: string;
  /** Where it is not given, what the owner wrote of the picture in the page's language. */
  alt?: string;
  /** How wide it is shown, in the words of HTML's `sizes`. */
  sizes?: string;
  /** The page's largest picture loads first; all others when they come near. */
  priority?: boolean;
}) {
  const locale = useLocale();
  const desktop = useKnownPicture(picture.desktop);
  const mobile = useKnownPicture(picture.mobile);
  return (
    <picture>
      {picture.mobile !== picture.desktop && (
        <>
          {mobile && <PictureSources picture={mobile} media={narrow} />}
          <source media={narrow} srcSet={picture.mobile} width={mobile?.width} height={mobile?.height} />
        </>
      )}
      {desktop && <PictureSources picture={desktop} sizes={sizes} />}
      <img
        src={picture.desktop}
        alt={alt ?? (desktop ? localText(desktop, "alt", locale) : "")}
        width={desktop?.width}
        height={desktop?.height}
        className={className}
        {...loadingOf(priority)}
      />
    </picture>
  );
}
