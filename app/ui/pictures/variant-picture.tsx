import type { Variants } from "#app/domain/content/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import { useKnownPicture } from "./known-pictures.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { PictureSources, loadingOf } from "./picture.tsx";

const narrow = "(max-width: 768px)";

/**
 * Shows a picture with a variant for windows up to 768 px (specification, section 9). Uploaded pictures offer their
 * sizes. The class names set the shape, which reserves the space.
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
  /** Defaults to an uploaded picture's alternative text in the page's language, else to an empty one. */
  alt?: string;
  /** Displayed width, as in HTML's `sizes`. */
  sizes?: string;
  /** For the page's largest picture: loads first. All others load lazily. */
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
