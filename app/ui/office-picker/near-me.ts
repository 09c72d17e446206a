import { useEffect, useState } from "react";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

/** Maximum time for the browser to find the position, in milliseconds, once permission is given. */
const timeout = 15_000;

const storageName = "near-me";

type PolicedDocument = Document & { featurePolicy?: { allowsFeature: (feature: string) => boolean } };

/**
 * Finds the shopper's position, only when the shopper asks for it: in degrees, rounded to about a hundred metres, which
 * is all that is sent.
 *
 * Only checkout pages may use it (Permissions-Policy). The policy in force is that of the document that the browser
 * loaded last. If that was another page, `start` reloads this one, and the search continues after the reload.
 */
export function useNearMe() {
  const [state, setState] = useState<"idle" | "busy" | "failed">(() =>
    readStored("session", storageName) === true ? "busy" : "idle",
  );
  const [position, setPosition] = useState<string | null>(null);
  useEffect(() => {
    if (state !== "busy") return;
    forgetStored("session", storageName);
    let isCancelled = false;
    const locate = async () => {
      try {
        const { coords } = await currentPosition();
        if (isCancelled) return;
        setPosition(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
        setState("idle");
      } catch {
        if (!isCancelled) setState("failed");
      }
    };
    void locate();
    return () => {
      isCancelled = true;
    };
  }, [state]);
  const start = () => {
    const { featurePolicy } = document as PolicedDocument;
    if (featurePolicy?.allowsFeature("geolocation") !== false) return setState("busy");
    writeStored("session", storageName, true);
    window.location.reload();
  };
  return { state, position, start, stop: () => setPosition(null) };
}

/**
 * Returns the current position. Rejects when the shopper or the browser refuses, none is found in time, or the browser
 * has no such feature.
 */
function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout, maximumAge: 300_000 }),
  );
}
