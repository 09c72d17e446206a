import type { BlockOf } from "#app/domain/landing-page.ts";
import { localText } from "#app/domain/locale.ts";
import { OwnersLink } from "#app/storefront/owners-link.tsx";
import { useKnownPicture } from "#app/ui/known-pictures.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { VariantPicture } from "#app/ui/variant-picture.tsx";
import type { BlockViewProps } from "./blocks.tsx";

/**
 * A picture in its own shape. Of one that was not uploaded to the shop nobody knows the shape before it is there: it is
 * shown whole in a box, so that nothing below it moves.
 */
export function BlockPicture({ block, pageTitle }: BlockViewProps<BlockOf<"image">>) {
  const { picture, caption, link } = block;
  const locale = useLocale();
  const [desktop, mobile] = [useKnownPicture(picture.desktop), useKnownPicture(picture.mobile)];
  const shape = desktop && mobile ? "h-auto" : "aspect-video object-contain";
  const alt = block.alt || (desktop ? localText(desktop, "alt", locale) : "");
  const image = (
    <VariantPicture
      picture={picture}
      // A link is called what its picture shows, or else what it stands for.
      alt={link ? alt || caption || pageTitle : alt}
      sizes="(min-width: 1216px) 72rem, 100vw"
      className={`w-full rounded-card bg-surface ${shape}`}
    />
  );
  return (
    <figure>
      {link ? (
        <OwnersLink to={link} className="block rounded-card">
          {image}
        </OwnersLink>
      ) : (
        image
      )}
      {caption && <figcaption className="mt-3 text-center text-muted">{caption}</figcaption>}
    </figure>
  );
}
