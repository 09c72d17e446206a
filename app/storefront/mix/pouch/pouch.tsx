import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { PouchPictures } from "./pouch-pictures.tsx";
import type { PouchPieces, PouchStage } from "./pouch-stage.ts";

/**
 * Fills its container with a clear pouch, into which the pieces fall; with small pictures of them until three.js has
 * loaded, and for good without WebGL. For the eyes only: the list beside it says the same, and decides.
 */
export default function Pouch({ pieces }: { pieces: PouchPieces }) {
  const place = useRef<HTMLDivElement>(null);
  const isLive = usePouchStage(place, pieces);
  return (
    <div aria-hidden className="relative size-full">
      <div ref={place} className="absolute inset-0" />
      {!isLive && (
        <div className="absolute inset-0 flex items-center justify-center p-4">
          <PouchPictures pieces={pieces} />
        </div>
      )}
    </div>
  );
}

/** Opens a stage in an element while the component is mounted, and shows it the pieces. Returns whether it is drawn. */
function usePouchStage(place: RefObject<HTMLElement | null>, pieces: PouchPieces): boolean {
  const [stage, setStage] = useState<PouchStage | null>(null);
  useEffect(() => {
    // A canvas cannot be used again after its context was released.
    const canvas = document.createElement("canvas");
    canvas.className = "size-full";
    place.current?.append(canvas);
    const unmounting = new AbortController();
    let opened: PouchStage | null = null;
    const close = () => {
      unmounting.abort();
      opened?.dispose();
      opened = null;
      canvas.remove();
      setStage(null);
    };
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    async function open() {
      // Before the download, which is of no use without WebGL 2.
      const context = contextOf(canvas);
      if (!context) return close();
      const { openPouchStage } = await import("./pouch-stage.ts");
      if (unmounting.signal.aborted) return;
      opened = await openPouchStage(context, { isStill: () => motion.matches, onLost: close });
      if (unmounting.signal.aborted) opened.dispose();
      else setStage(opened);
    }
    // With a chunk that does not load, the pictures stay.
    open().catch(close);
    return close;
  }, [place]);
  useEffect(() => stage?.show(pieces), [stage, pieces]);
  return stage !== null;
}

/** Returns a canvas's WebGL 2, with smooth edges only where a graphics card draws them; null without WebGL 2. */
function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  return (
    canvas.getContext("webgl2", { antialias: true, failIfMajorPerformanceCaveat: true }) ??
    canvas.getContext("webgl2", { antialias: false })
  );
}
