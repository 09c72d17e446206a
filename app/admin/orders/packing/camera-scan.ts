import { newCodes } from "./scanned-codes.ts";
import type { SeenCodes } from "./scanned-codes.ts";
import type { CodeReader } from "./code-reader.ts";

/** Time between two pictures that are searched, in milliseconds. */
export const searchEvery = 200;

/** Why there is no picture: the person or the browser refused it, there is no camera, or it did not start. */
export type CameraFailure = "denied" | "none" | "failed";

/** Returns why `getUserMedia` rejected (Media Capture and Streams, section 10.2). */
export function cameraFailure(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "failed";
}

type Camera = Pick<MediaDevices, "getUserMedia">;

/**
 * Shows the camera at the back of the device in `video` and calls `onCode` for each code that comes into its picture,
 * until the signal aborts, which also turns the camera off. Rejects with what `cameraFailure` understands.
 */
export async function scanWithCamera(
  video: HTMLVideoElement,
  {
    camera,
    read,
    onCode,
    signal,
    now = () => performance.now(),
  }: {
    /** Undefined in browsers without one, and on pages without TLS. */
    camera: Camera | undefined;
    read: CodeReader;
    onCode: (code: string) => void;
    signal: AbortSignal;
    now?: () => number;
  },
): Promise<void> {
  if (!camera) throw Object.assign(new Error("There is no camera"), { name: "NotFoundError" });
  const stream = await camera.getUserMedia({ video: { facingMode: "environment" }, audio: false });
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return turnOff();
  signal.addEventListener("abort", turnOff, { once: true });
  video.srcObject = stream;
  await video.play();
  let seen: SeenCodes = new Map();
  while (!signal.aborted) {
    // A picture that cannot be read is skipped: the next one may be sharp.
    const codes = await read(video).catch(() => []);
    if (signal.aborted) return;
    const found = newCodes(seen, codes, now());
    ({ seen } = found);
    for (const code of found.scanned) onCode(code);
    await new Promise((resolve) => setTimeout(resolve, searchEvery));
  }
}
