import { cx } from "class-variance-authority";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { localText } from "#app/domain/locale.ts";
import { sourceSet, variantFormats } from "#app/domain/media/media.ts";
import type { PictureFiles, PictureSource } from "#app/domain/media/media.ts";
import { useKnownPicture } from "./known-pictures.tsx";
import { useLocale } from "#app/ui/locale.tsx";

type PictureProps = {
  /** URL of any picture; null shows the fallback. */
  src?: string | null;
  /** An uploaded picture, when `KnownPictures` does not provide it; `src` is then optional. */
  picture?: PictureSource | null | undefined;
  /** Defaults to an uploaded picture's alternative text in the page's language, else to an empty one. */
  alt?: string;
  /** In pixels, for pictures that were not uploaded. */
  width?: number;
  height?: number;
  /** Displayed width, as in HTML's `sizes`. */
  sizes?: string;
  className?: string;
  /** For the page's largest picture: loads first. All others load lazily. */
  priority?: boolean;
};

/**
 * Shows a picture. An uploaded one offers its sizes, over a blurred placeholder until it is loaded. Shows a neutral
 * fallback, shaped by the class names (`aspect-2/3`), without a picture or when it fails to load.
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
        role={text ? "img" : undefined}
        aria-label={text || undefined}
        className={cx("flex items-center justify-center bg-surface text-muted", className)}
      >
        <ImageOff aria-hidden className="size-1/4 max-h-12 max-w-12" />
      </span>
    );
  }
  const image = (placing: string | undefined) => (
    <img
      // It may have failed before hydration, when there was no listener.
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
      {/* A box of its own would keep the picture from filling its container. */}
      <picture className="contents">
        <PictureSources picture={picture} sizes={sizes} />
        {image("relative block size-full")}
      </picture>
    </span>
  );
}

/**
 * Returns the loading attributes of a picture. A priority picture loads first and decodes synchronously, to be painted
 * together with its surroundings; decoded asynchronously it would appear a frame later, after the scripts that wait for
 * the first frame. All others load lazily.
 */
export function loadingOf(priority: boolean) {
  return priority
    ? ({ loading: "eager", fetchPriority: "high", decoding: "sync" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
}

/** The sources of an uploaded picture, for a `<picture>`; `media` restricts them to matching windows. */
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
      // The variant may have another aspect ratio than the fallback.
      {...(media && { width: picture.width, height: picture.height })}
    />
  ));
}

/** Fills the container with a blurred preview until the picture is loaded. */
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
