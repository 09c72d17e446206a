import { cx } from "class-variance-authority";
import type { BlockOf } from "#app/domain/content/landing-page.ts";
import { localText } from "#app/domain/locale.ts";
import { OwnerLink } from "#app/storefront/shop/owner-link.tsx";
import { useKnownPicture } from "#app/ui/pictures/known-pictures.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { VariantPicture } from "#app/ui/pictures/variant-picture.tsx";
import type { BlockViewProps } from "./blocks.tsx";

/** Shows a picture with its caption, as a link if it has one. */
export function BlockPicture({ block, pageTitle, isHalf = false }: BlockViewProps<BlockOf<"image">>) {
  const { picture, caption, link } = block;
  const locale = useLocale();
  const known = useKnownPicture(picture.desktop);
  const alt = block.alt || (known ? localText(known, "alt", locale) : "");
  // A link needs a name: the picture's alternative text, else the caption or the page's title.
  const image = (
    <ShapedPicture picture={picture} alt={link ? alt || caption || pageTitle : alt} isHalf={isHalf} />
  );
  return (
    <figure className={isHalf ? undefined : "page"}>
      {link ? (
        <OwnerLink to={link} className="block rounded-card">
          {image}
        </OwnerLink>
      ) : (
        image
      )}
      {caption && <figcaption className="mt-4 text-center text-lead text-muted">{caption}</figcaption>}
    </figure>
  );
}

/**
 * Shows a picture in its own aspect ratio. The ratio of a picture that was not uploaded to the shop is unknown until it
 * loads: the whole picture is then shown in a fixed box, over a blurred copy of itself, so that the layout does not
 * shift.
 */
function ShapedPicture({
  picture,
  alt,
  isHalf,
}: Pick<BlockOf<"image">, "picture" | "alt"> & { isHalf: boolean }) {
  const [desktop, mobile] = [useKnownPicture(picture.desktop), useKnownPicture(picture.mobile)];
  const shown = {
    picture,
    alt,
    sizes: isHalf ? "(min-width: 1024px) 36rem, 100vw" : "(min-width: 1216px) 72rem, 100vw",
  };
  if (!desktop || !mobile) {
    const fill = "absolute inset-0 size-full";
    return (
      <span
        className={cx(
          "relative block overflow-hidden rounded-card bg-surface",
          isHalf ? "aspect-square" : "aspect-video",
        )}
      >
        <VariantPicture
          picture={picture}
          alt=""
          className={`${fill} scale-110 object-cover opacity-60 blur-2xl`}
        />
        <VariantPicture {...shown} className={`${fill} object-contain`} />
      </span>
    );
  }
  const isTall = desktop.height > desktop.width;
  const width = isTall ? (isHalf ? "mx-auto lg:max-w-md" : "min-[769px]:mx-auto min-[769px]:max-w-xl") : "";
  return <VariantPicture {...shown} className={`block h-auto w-full rounded-card bg-surface ${width}`} />;
}
