import { cx } from "class-variance-authority";
import { variantOf } from "#app/domain/media/media.ts";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import { useBrand } from "#app/ui/brand.tsx";
import { PictureSources, loadingOf } from "./picture.tsx";
import pictures from "./shop-pictures.json";

export type ShopPictureName = keyof typeof pictures;

type ShopPictureProps = {
  name: ShopPictureName;
  /** Picture for windows up to 768 px (specification, section 9). */
  mobile?: ShopPictureName;
  /** Empty by default, for decorative pictures. */
  alt?: string;
  /** Displayed width, as in HTML's `sizes`. */
  sizes: string;
  className?: string;
  /** Shows the whole picture instead of filling its box. */
  isWhole?: boolean;
  /** For the page's largest picture: loads first. All others load lazily. */
  priority?: boolean;
};

/** Returns the URL of a single file of the picture, for a record of the owner's. */
export function shopPictureAddress(name: ShopPictureName): string {
  const { src, width } = pictures[name];
  return variantOf(src, width, "webp");
}

/** Width of the fallback file, in pixels. */
const plainWidth = 640;

/** Shows a picture of the demo shop's sweets, such as the default hero or the empty cart, in the demo shop only. */
export function ShopPicture(props: ShopPictureProps) {
  return isDemoBrand(useBrand()) ? <BundledPicture {...props} /> : null;
}

/**
 * Shows a picture bundled with the application, such as that of a flavour. Offers its sizes and reserves its space.
 * `art/prepare.mjs` generates the files and `shop-pictures.json`.
 */
export function BundledPicture({
  name,
  mobile,
  alt = "",
  sizes,
  className,
  priority = false,
  isWhole = false,
}: ShopPictureProps) {
  const picture = pictures[name];
  return (
    <picture className="contents">
      {mobile && <PictureSources picture={pictures[mobile]} media="(max-width: 768px)" sizes={sizes} />}
      <PictureSources picture={picture} sizes={sizes} />
      <img
        src={variantOf(picture.src, plainWidth, "webp")}
        alt={alt}
        width={picture.width}
        height={picture.height}
        className={cx(isWhole ? "object-contain" : "object-cover", className)}
        {...loadingOf(priority)}
      />
    </picture>
  );
}
