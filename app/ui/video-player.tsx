import { useEffect, useRef } from "react";
import type { Variants } from "#app/domain/home-section.ts";
import { useText } from "./locale.tsx";
import { VideoSources } from "./silent-video.tsx";

/** One clear pixel: without a poster Chromium paints a grey one over what lies below. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/**
 * A video with the browser's own controls, filling the box around it. Where the owner wants it to play by itself it does
 * so without sound, over and over, but not for those who ask for less motion.
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
  /** `metadata` shows its first frame where no picture lies under it. */
  preload?: "none" | "metadata";
}) {
  const t = useText();
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!ref.current || !autoplay || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    ref.current.muted = true;
    // A browser may refuse, to save power or data; the controls are there.
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
      poster={preload === "none" ? nothing : undefined}
      aria-label={label || t("section.video")}
      className="absolute inset-0 size-full object-contain"
    >
      <VideoSources video={video} />
    </video>
  );
}
