import { useEffect, useRef } from "react";
import type { Variants } from "#app/domain/content/home-section.ts";
import { useText } from "#app/ui/locale.tsx";
import { VideoSources } from "./silent-video.tsx";

/** A transparent pixel: without a poster Chromium paints grey over what lies below. */
const transparentPixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/**
 * Shows a video with native controls that fills its container. With `autoplay` it plays muted and looped, unless the
 * visitor prefers reduced motion.
 */
export function VideoPlayer({
  video,
  autoplay,
  label,
  preload = "none",
}: {
  video: Variants;
  autoplay: boolean;
  label: string;
  /** `metadata` shows the first frame, for a video without a picture below. */
  preload?: "none" | "metadata";
}) {
  const t = useText();
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!ref.current || !autoplay || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    ref.current.muted = true;
    // A browser may refuse, to save power or data; the controls remain.
    ref.current.play().catch(() => undefined);
  }, [autoplay]);
  return (
    <video
      ref={ref}
      controls
      playsInline
      muted
      loop={autoplay}
      preload={preload}
      poster={preload === "none" ? transparentPixel : undefined}
      aria-label={label || t("section.video")}
      className="absolute inset-0 size-full object-contain"
    >
      <VideoSources video={video} />
    </video>
  );
}
