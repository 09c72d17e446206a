import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { ModelStage } from "./model-stage.ts";

export type ModelState =
  | { name: "loading"; /** Downloaded fraction of the file, 0 to 1. */ part: number }
  | { name: "ready" }
  | { name: "failed"; text: "model.noWebGl" | "model.failed" };

/** Loads a model and its renderer, and shows it on the canvas while the component is mounted. */
export function useModelStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  address: string,
): { state: ModelState; stage: RefObject<ModelStage | null> } {
  const stage = useRef<ModelStage>(null);
  const [state, setState] = useState<ModelState>({ name: "loading", part: 0 });
  useEffect(() => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const failed = (text: "model.noWebGl" | "model.failed") => {
      if (!signal.aborted) setState({ name: "failed", text });
    };
    const onPart = (part: number) => {
      if (!signal.aborted) setState({ name: "loading", part });
    };
    async function open(element: HTMLCanvasElement) {
      const [{ openModelStage }, model] = await Promise.all([
        import("./model-stage.ts"),
        download(address, { onPart, signal }),
      ]);
      const opened = await openModelStage(element, {
        model,
        ground: getComputedStyle(element).backgroundColor,
        isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
        onLost: () => failed("model.failed"),
      });
      if (signal.aborted) {
        opened.dispose();
        return;
      }
      stage.current = opened;
      setState({ name: "ready" });
    }
    if (canvas.current)
      open(canvas.current).catch((error: unknown) => {
        const isNoWebGl = error instanceof Error && error.name === "NoWebGlError";
        failed(isNoWebGl ? "model.noWebGl" : "model.failed");
      });
    return () => {
      unmounting.abort();
      stage.current?.dispose();
      stage.current = null;
    };
  }, [canvas, address]);
  return { state, stage };
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
