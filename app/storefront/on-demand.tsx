import { Suspense, lazy } from "react";
import type { ComponentType } from "react";
import { loadPatiently } from "./load-patiently.ts";

/**
 * A piece of a page that few visits show: its code is downloaded where it stands, and until then, or where it cannot be
 * reached, what the server drew.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Piece = lazy(async () => ({ default: await loadPatiently(load) })) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Piece {...props} />
      </Suspense>
    );
  };
}
