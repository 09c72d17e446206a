import type { SectionOf } from "#app/domain/content/home-section.ts";
import { VariantPicture } from "#app/ui/pictures/variant-picture.tsx";
import { VideoPlayer } from "#app/ui/pictures/video-player.tsx";
import { SectionButton, SectionFrame, SectionHeading, SectionHtml } from "./section-parts.tsx";
import type { SectionViewProps } from "./section-parts.tsx";

/** Shows a video over its picture, or the picture alone. */
export function VideoSection({ section, isFirst }: SectionViewProps<SectionOf<"video">>) {
  const { picture, video, title, config } = section;
  return (
    <SectionFrame section={section} isFirst={isFirst}>
      <div className="mx-auto max-w-5xl">
        <SectionHeading section={section} className="mx-auto mb-6 max-w-3xl text-center sm:mb-8" />
        {(video ?? picture) && (
          <div className="relative aspect-video overflow-hidden rounded-[2rem] bg-black shadow-lifted">
            {picture && (
              <VariantPicture picture={picture} className="absolute inset-0 size-full object-cover" />
            )}
            {video && <VideoPlayer video={video} autoplay={config.autoplay} label={title} />}
          </div>
        )}
        <div className="mx-auto max-w-3xl text-center">
          <SectionHtml section={section} className="mt-6" />
          <SectionButton section={section} className="mt-6" />
        </div>
      </div>
    </SectionFrame>
  );
}
