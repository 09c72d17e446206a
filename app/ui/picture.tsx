import { cx } from "class-variance-authority";
import { ImageOff } from "lucide-react";
import { useState } from "react";

type PictureProps = {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** The page's largest picture loads first; all others when they come near. */
  priority?: boolean;
};

/**
 * A picture with room kept for it. Without one, or when it does not load, a quiet stand-in, for which the class
 * names give the shape (`aspect-2/3`).
 */
export function Picture({ src, alt, width, height, className, priority = false }: PictureProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  if (src === null || src === failedSource) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={cx("flex items-center justify-center bg-surface text-muted", className)}
      >
        <ImageOff aria-hidden className="size-1/4 max-h-12 max-w-12" />
      </span>
    );
  }
  return (
    <img
      // It may have failed before the page came alive, when nobody listened.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) setFailedSource(src);
      }}
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={cx("object-cover", className)}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      onError={() => setFailedSource(src)}
    />
  );
}
