import { cx } from "class-variance-authority";
import { variantOf } from "#app/domain/media.ts";
import { PictureSources, loadingOf } from "./picture.tsx";
import pictures from "./shop-pictures.json";

export type ShopPictureName = keyof typeof pictures;

type ShopPictureProps = {
  name: ShopPictureName;
  /** Another one for windows of 768 px and less, where a mobile picture stands by the specification, section 9. */
  mobile?: ShopPictureName;
  /** Empty, as it is by default, for one that only adorns. */
  alt?: string;
  /** How wide it is shown, in the words of HTML's `sizes`. */
  sizes: string;
  className?: string;
  /** The page's largest picture loads first; all others when they come near. */
  priority?: boolean;
};

/** The address of such a picture for a record of the owner's, which holds one file. */
export function shopPictureAddress(name: ShopPictureName): string {
  const { src, width } = pictures[name];
  return variantOf(src, width, "webp");
}

/** Width in pixels of the file for browsers that choose none themselves. */
const plainWidth = 640;

/**
 * A picture that belongs to the program and not to the owner: the default hero, an empty cart, a fruit cut out. It comes
 * in the smallest file that is sharp enough, and room is kept for it. `art/prepare.mjs` makes the files and their table.
 */
export function ShopPicture({
  name,
  mobile,
  alt = "",
  sizes,
  className,
  priority = false,
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
        className={cx("object-cover", className)}
        {...loadingOf(priority)}
      />
    </picture>
  );
}
