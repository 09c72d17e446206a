import { useEffect, useEffectEvent, useState } from "react";
import { forgetStored, readStored, writeStored } from "#app/storefront/browser/browser-storage.ts";

/** How long the browser may take to find the position, in milliseconds; permission is asked before. */
const patience = 15_000;

/** In degrees, rounded to about a hundred metres: no more is sent. */
export type Position = string;

const storageName = "near-me";

type PolicedDocument = Document & { featurePolicy?: { allowsFeature: (feature: string) => boolean } };

/**
 * Finds the shopper's position, when the shopper asks for it and only then. Only checkout pages may use it
 * (Permissions-Policy), and the policy is that of the page which the browser loaded last: where another page has led here
 * without a load, this page is loaded again first, and the request goes on then.
 */
export function useNearMe(onFound: (position: Position) => void) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const handleFound = useEffectEvent(onFound);
  const locate = () => {
    setState("busy");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        handleFound(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
      },
      () => setState("failed"),
      { timeout: patience, maximumAge: 300_000 },
    );
  };
  const resume = useEffectEvent(locate);
  useEffect(() => {
    if (readStored("session", storageName) !== true) return;
    forgetStored("session", storageName);
    resume();
  }, []);
  const start = () => {
    const { featurePolicy } = document as PolicedDocument;
    if (featurePolicy?.allowsFeature("geolocation") !== false) return locate();
    writeStored("session", storageName, true);
    window.location.reload();
  };
  return { state, start };
}
