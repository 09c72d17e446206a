import { Suspense, lazy } from "react";
import type { ComponentType } from "react";
import { loadWithRetry } from "./load-with-retry.ts";

/**
 * Returns a component for a part of a page that few visits show: its code is downloaded when it is rendered. Until
 * then, or when the download fails, the server's HTML stays.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await loadWithRetry(load) })) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
