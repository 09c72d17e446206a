import { afterEach, expect, test, vi } from "vitest";
import { cameraFailure, scanWithCamera, searchEvery } from "./camera-scan.ts";
import { openCodeReader } from "./code-reader.ts";
import type { BrowserWithDetector, CodeReader } from "./code-reader.ts";
import { newRequestId } from "./request-id.ts";
import { newCodes, outOfSight } from "./scanned-codes.ts";

afterEach(() => {
  vi.useRealTimers();
});

const video = () => ({ srcObject: null, play: async () => undefined }) as unknown as HTMLVideoElement;

function fakeCamera(refusal?: string) {
  const stop = vi.fn<() => void>();
  const getUserMedia = vi.fn<MediaDevices["getUserMedia"]>(async () => {
    if (refusal !== undefined) throw Object.assign(new Error("refused"), { name: refusal });
    return { getTracks: () => [{ stop }] } as unknown as MediaStream;
  });
  return { camera: { getUserMedia }, stop };
}

test("a code in sight counts once, and again after it was out of sight", () => {
  const first = newCodes(new Map(), ["A", "A", ""], 0);
  expect(first.scanned).toEqual(["A"]);
  const still = newCodes(first.seen, ["A", "B"], 900);
  expect(still.scanned).toEqual(["B"]);
  expect(newCodes(still.seen, ["A"], 900 + outOfSight).scanned).toEqual(["A"]);
});

test("pictures are searched until the signal aborts, unreadable ones are skipped, and the camera is turned off", async () => {
  vi.useFakeTimers();
  const pictures = [["A"], null, ["A", "B"], [], []];
  let at = 0;
  const read: CodeReader = async () => {
    at += searchEvery;
    const picture = pictures.shift();
    if (picture === null) throw new Error("The picture is not ready");
    return picture ?? [];
  };
  const { camera, stop } = fakeCamera();
  const ending = new AbortController();
  const scanned: string[] = [];
  const shown = video();
  const done = scanWithCamera(shown, {
    camera,
    read,
    onCode: (code) => scanned.push(code),
    signal: ending.signal,
    now: () => at,
  });
  await vi.advanceTimersByTimeAsync(searchEvery * 6);
  expect(scanned).toEqual(["A", "B"]);
  expect(camera.getUserMedia).toHaveBeenCalledWith({ video: { facingMode: "environment" }, audio: false });
  ending.abort();
  await vi.advanceTimersByTimeAsync(searchEvery);
  await done;
  expect(stop).toHaveBeenCalledOnce();
  expect(shown.srcObject).toBeNull();
});

test("a camera that starts after the end is turned off at once", async () => {
  const { camera, stop } = fakeCamera();
  const ending = new AbortController();
  const read = vi.fn<CodeReader>(async () => []);
  const done = scanWithCamera(video(), { camera, read, onCode: () => undefined, signal: ending.signal });
  ending.abort();
  await done;
  expect(stop).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "none"],
  ["OverconstrainedError", "none"],
  ["NotReadableError", "failed"],
])("a camera that rejects with %s is %s", async (name, failure) => {
  const { camera } = fakeCamera(name);
  const started = scanWithCamera(video(), {
    camera,
    read: async () => [],
    onCode: () => undefined,
    signal: new AbortController().signal,
  });
  const error: unknown = await started.catch((reason: unknown) => reason);
  expect(cameraFailure(error)).toBe(failure);
});

test("a browser without cameras has none", async () => {
  const started = scanWithCamera(video(), {
    camera: undefined,
    read: async () => [],
    onCode: () => undefined,
    signal: new AbortController().signal,
  });
  expect(cameraFailure(await started.catch((reason: unknown) => reason))).toBe("none");
});

const ofLibrary: CodeReader = async () => ["library"];

function browserWith(supported: () => Promise<string[]>): BrowserWithDetector {
  class FakeDetector {
    static readonly getSupportedFormats = supported;
    readonly formats: string[];
    constructor({ formats }: { formats: string[] }) {
      this.formats = formats;
    }
    detect = async () => [{ rawValue: this.formats.join() }];
  }
  return { BarcodeDetector: FakeDetector };
}

test("the browser's detector reads the formats that it knows", async () => {
  const load = vi.fn<() => Promise<CodeReader>>(async () => ofLibrary);
  const read = await openCodeReader(
    browserWith(async () => ["aztec", "ean_13", "qr_code"]),
    load,
  );
  expect(await read(video())).toEqual(["ean_13,qr_code"]);
  expect(load).not.toHaveBeenCalled();
});

test.each<[string, BrowserWithDetector]>([
  ["none", {}],
  ["one that knows no barcodes", browserWith(async () => ["qr_code"])],
  ["one that fails", browserWith(async () => Promise.reject(new Error("not supported")))],
])("the library is loaded for a browser with a detector: %s", async (_name, browser) => {
  const read = await openCodeReader(browser, async () => ofLibrary);
  expect(await read(video())).toEqual(["library"]);
});

test("the id of a request is a UUID of version 4, and another each time", () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(newRequestId((bytes) => bytes.fill(255))).toMatch(uuid);
  expect(newRequestId((bytes) => bytes)).toBe("00000000-0000-4000-8000-000000000000");
  expect(newRequestId()).not.toBe(newRequestId());
});
