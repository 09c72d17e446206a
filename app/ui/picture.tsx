import { cx } from "class-variance-authority";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { localText } from "#app/domain/locale.ts";
import { sourceSet, variantFormats } from "#app/domain/media.ts";
import type { PictureFiles, PictureSource } from "#app/domain/media.ts";
import { useKnownPicture } from "./known-pictures.tsx";
import { useLocale } from "./locale.tsx";

type PictureProps = {
  /** Any picture by its address; null shows the stand-in. */
  src?: string | null;
  /** What the shop knows of an uploaded picture, where `KnownPictures` does not say it; `src` may then be left out. */
  picture?: PictureSource | null | undefined;
  /** Where it is not given, what the owner wrote of the picture in the page's language. */
  alt?: string;
  /** In pixels, as far as the picture does not know them itself. */
  width?: number;
  height?: number;
  /** How wide it is shown, in the words of HTML's `sizes`. */
  sizes?: string;
  className?: string;
  /** The page's largest picture loads first; all others when they come near. */
  priority?: boolean;
};

/**
 * A picture with room kept for it. One that was uploaded to the shop comes in the smallest file that is sharp enough, over
 * a blurred stand-in until it is there. Without a picture, or when it does not load, a quiet stand-in, for which the class
 * names give the shape (`aspect-2/3`).
 */
export function Picture({
  picture: given,
  src = given?.src ?? null,
  alt,
  width,
  height,
  sizes,
  className,
  priority = false,
}: PictureProps) {
  const locale = useLocale();
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const known = useKnownPicture(src);
  const picture = given ?? known;
  const text = alt ?? (picture ? localText(picture, "alt", locale) : "");
  if (src === null || src === failedSource) {
    return (
      <span
        role="img"
        aria-label={text}
        className={cx("flex items-center justify-center bg-surface text-muted", className)}
      >
        <ImageOff aria-hidden className="size-1/4 max-h-12 max-w-12" />
      </span>
    );
  }
  const image = (placing: string | undefined) => (
    <img
      // It may have failed before the page came alive, when nobody listened.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setFailedSource(src);
      }}
      src={src}
      alt={text}
      width={picture?.width ?? width}
      height={picture?.height ?? height}
      className={cx("object-cover", placing)}
      {...loadingOf(priority)}
      onError={() => setFailedSource(src)}
    />
  );
  if (!picture) return image(className);
  return (
    <span className={cx("relative block overflow-hidden", className)}>
      <PicturePlaceholder picture={picture} />
      {/* A box of its own would keep the picture from filling the one around it. */}
      <picture className="contents">
        <PictureSources picture={picture} sizes={sizes} />
        {image("relative block size-full")}
      </picture>
    </span>
  );
}

/**
 * How a browser loads a picture. The page's largest one comes first and is painted in one go with what is around it: decoded
 * apart it would come a frame later, behind the page's scripts, which wait for the first. All others come when they are near.
 */
export function loadingOf(priority: boolean) {
  return priority
    ? ({ loading: "eager", fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", fetchPriority: "auto", decoding: "async" } as const);
}

/** The files of an uploaded picture among which a browser chooses, for a `<picture>`; `media` says for which windows. */
export function PictureSources({
  picture,
  sizes = "100vw",
  media,
}: {
  picture: PictureFiles;
  sizes?: string | undefined;
  media?: string;
}) {
  if (picture.ready_widths.length === 0) return null;
  return variantFormats.map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={sourceSet(picture, format)}
      sizes={sizes}
      media={media}
      // Another picture for other windows may have another shape than the one that is named last.
      {...(media && { width: picture.width, height: picture.height })}
    />
  ));
}

/** Fills the box around it with the picture's colours until the picture is there. */
function PicturePlaceholder({ picture: { placeholder } }: { picture: PictureSource }) {
  if (!placeholder) return null;
  return (
    <img
      src={placeholder}
      alt=""
      aria-hidden
      className="absolute inset-0 size-full scale-110 object-cover blur-lg"
    />
  );
}
