import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Variants } from "#app/domain/content/home-section.ts";
import { Button } from "#app/ui/button.tsx";
import { useText } from "#app/ui/locale.tsx";

/**
 * Shows a muted, looping video. Autoplays unless the visitor prefers reduced motion; a button pauses it (WCAG 2.2,
 * success criterion 2.2.2). What lies below is visible until it plays.
 */
export function SilentVideo({ video, className }: { video: Variants; className: string }) {
  const t = useText();
  const ref = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasPlayed, setHasPlayed] = useState(false);
  useEffect(() => {
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) void play(ref.current);
  }, [video.desktop, video.mobile]);
  return (
    <>
      <video
        ref={ref}
        aria-hidden
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        disablePictureInPicture
        onPlaying={() => {
          setIsPlaying(true);
          setHasPlayed(true);
        }}
        onPause={() => setIsPlaying(false)}
        className={`${className} ${hasPlayed ? "" : "opacity-0"}`}
      >
        <VideoSources video={video} />
      </video>
      <Button
        variant="outline"
        size="icon"
        className="absolute right-3 bottom-3 z-10 noscript:hidden"
        aria-label={t(isPlaying ? "video.pause" : "video.play")}
        onClick={() => (isPlaying ? ref.current?.pause() : void play(ref.current))}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Button>
    </>
  );
}

/** The video's sources, with a separate one for windows up to 768 px (specification, section 9). */
export function VideoSources({ video }: { video: Variants }) {
  return (
    <>
      {video.mobile !== video.desktop && <source media="(max-width: 768px)" src={video.mobile} />}
      <source src={video.desktop} />
    </>
  );
}

/** Plays the video. A browser may refuse, to save power or data; the button remains. */
async function play(video: HTMLVideoElement | null): Promise<void> {
  if (!video) return;
  video.muted = true;
  await video.play().catch(() => undefined);
}
