import { useEffect, useState } from "react";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

/** How long the browser may take to find the position, in milliseconds; permission is asked before. */
const patience = 15_000;

const storageName = "near-me";

type PolicedDocument = Document & { featurePolicy?: { allowsFeature: (feature: string) => boolean } };

/**
 * Finds the shopper's position, when the shopper asks for it and only then: in degrees, rounded to about a hundred metres, as
 * no more is sent. Only checkout pages may use it (Permissions-Policy), and the policy is that of the page which the browser
 * loaded last: where another page has led here without a load, this page is loaded again first, and the search goes on then.
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

/** Rejects when the shopper or the browser refuses, and where the browser has no such feature. */
function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: patience, maximumAge: 300_000 }),
  );
}
