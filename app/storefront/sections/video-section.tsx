import type { SectionOf } from "#app/domain/home-section.ts";
import { VariantPicture } from "#app/ui/variant-picture.tsx";
import { VideoPlayer } from "#app/ui/video-player.tsx";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/** A video over its picture until it plays. */
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
            {video && <VideoPlayer video={video} autoplay={config.autoplay} label={title} />}
          </div>
        )}
        <SectionHtml section={section} className="mt-6" />
        <SectionButton section={section} className="mt-6" />
      </div>
    </SectionFrame>
  );
}
