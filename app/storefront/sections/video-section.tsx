import { useEffect, useRef } from "react";
import type { SectionOf, Variants } from "#app/domain/home-section.ts";
import { useText } from "#app/ui/locale.tsx";
import { VideoSources } from "#app/ui/silent-video.tsx";
import { VariantPicture } from "#app/ui/variant-picture.tsx";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/**
 * A video with the browser's own controls, over its picture until it plays. Where the owner wants it to play by itself
 * it does so without sound, over and over, but not for those who ask for less motion.
 */
export function VideoSection({ section }: SectionViewProps<SectionOf<"video">>) {
  const { picture, video, title, config } = section;
  return (
    <SectionFrame section={section}>
      <div className="mx-auto max-w-4xl">
        <SectionHeading section={section} className="mb-6 text-center" />
        {(video ?? picture) && (
          <div className="relative aspect-video overflow-hidden rounded-card bg-black shadow-card">
            {picture && (
              <VariantPicture picture={picture} className="absolute inset-0 size-full object-cover" />
            )}
            {video && <Player video={video} autoplay={config.autoplay} label={title} />}
          </div>
        )}
        <SectionHtml section={section} className="mt-6" />
        <SectionButton section={section} className="mt-6" />
      </div>
    </SectionFrame>
  );
}

function Player({ video, autoplay, label }: { video: Variants; autoplay: boolean; label: string }) {
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
      preload="none"
      aria-label={label || t("section.video")}
      className="absolute inset-0 size-full object-contain"
    >
      <VideoSources video={video} />
    </video>
  );
}
