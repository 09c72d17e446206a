import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { isSmooth } from "./frame-pace.ts";
import type { ModelStage } from "./model-stage.ts";

export type ModelState =
  | { name: "loading"; /** Downloaded fraction of the file, 0 to 1. */ part: number }
  | { name: "ready" }
  /** This device can turn only pictures smoothly. */
  | { name: "slow" }
  | { name: "failed"; text: "model.noWebGl" | "model.failed" };

/** Whether a model was too slow since the page was loaded; later models are then not tried. */
let wasSlow = false;

/**
 * Loads a model and its renderer, and shows it on the canvas while the component is mounted. A model that also has pictures
 * is only shown where it is drawn smoothly.
 */
export function useModelStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  { address, hasPictures }: { address: string; hasPictures: boolean },
): { state: ModelState; stage: RefObject<ModelStage | null> } {
  const stage = useRef<ModelStage>(null);
  const [state, setState] = useState<ModelState>({ name: "loading", part: 0 });
  useEffect(() => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const change = (next: ModelState) => {
      if (!signal.aborted) setState(next);
    };
    const onPart = (part: number) => change({ name: "loading", part });
    async function open(element: HTMLCanvasElement) {
      if (hasPictures && (wasSlow || !drawsByGraphicsCard())) return change({ name: "slow" });
      const [{ openModelStage }, model] = await Promise.all([
        import("./model-stage.ts"),
        download(address, { onPart, signal }),
      ]);
      const opened = await openModelStage(element, {
        model,
        ground: getComputedStyle(element).backgroundColor,
        isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
        onLost: () => change({ name: "failed", text: "model.failed" }),
      });
      wasSlow =
        hasPictures && !signal.aborted && !(await isSmooth(opened.drawFrame, () => performance.now()));
      if (signal.aborted || wasSlow) {
        opened.dispose();
        return change({ name: "slow" });
      }
      stage.current = opened;
      opened.start();
      change({ name: "ready" });
    }
    if (canvas.current)
      open(canvas.current).catch((error: unknown) => {
        const isNoWebGl = error instanceof Error && error.name === "NoWebGlError";
        change({ name: "failed", text: isNoWebGl ? "model.noWebGl" : "model.failed" });
      });
    return () => {
      unmounting.abort();
      stage.current?.dispose();
      stage.current = null;
    };
  }, [canvas, address, hasPictures]);
  return { state, stage };
}

/**
 * Returns whether a graphics card renders WebGL: without one, the processor would need seconds for the first frame
 * alone.
 */
function drawsByGraphicsCard(): boolean {
  const trial = document.createElement("canvas");
  const context = trial.getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** Downloads a file; `onPart` receives the downloaded fraction, 0 to 1. Throws on an error status. */
async function download(
  address: string,
  { onPart, signal }: { onPart: (part: number) => void; signal: AbortSignal },
): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`${address} answered with status ${response.status}`);
  const length = Number(response.headers.get("Content-Length"));
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (length > 0) onPart(Math.min(1, received / length));
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}
