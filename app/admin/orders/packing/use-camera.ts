import { useCallback, useEffect, useRef, useState } from "react";
import { cameraFailure, scanWithCamera } from "./camera-scan.ts";
import type { CameraFailure } from "./camera-scan.ts";
import { openCodeReader } from "./code-reader.ts";
import type { BrowserWithDetector } from "./code-reader.ts";

type PolicedDocument = Document & { featurePolicy?: { allowsFeature: (feature: string) => boolean } };

/**
 * Scans codes with the device's camera while `isOn`. Only the packing screen may use it (Permissions-Policy). The
 * policy in force is that of the document that the browser loaded last: if that was another page, `start` reloads this
 * one.
 */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  }, [onCode]);
  useEffect(() => {
    if (!isOn || !video.current) return;
    const shown = video.current;
    const ending = new AbortController();
    const scan = async () => {
      try {
        const read = await openCodeReader(window as BrowserWithDetector, async () => {
          const { libraryReader } = await import("./library-reader.ts");
          return libraryReader();
        });
        await scanWithCamera(shown, {
          camera: (navigator as Partial<Navigator>).mediaDevices,
          read,
          onCode: (code) => handler.current(code),
          signal: ending.signal,
        });
      } catch (error) {
        if (ending.signal.aborted) return;
        setFailure(cameraFailure(error));
        setIsOn(false);
      }
    };
    void scan();
    const stopWhenHidden = () => document.hidden && setIsOn(false);
    document.addEventListener("visibilitychange", stopWhenHidden);
    return () => {
      ending.abort();
      document.removeEventListener("visibilitychange", stopWhenHidden);
    };
  }, [isOn]);
  const start = useCallback(() => {
    const { featurePolicy } = document as PolicedDocument;
    if (featurePolicy?.allowsFeature("camera") === false) return window.location.reload();
    setFailure(null);
    setIsOn(true);
  }, []);
  const stop = useCallback(() => setIsOn(false), []);
  return { video, isOn, failure, start, stop };
}
