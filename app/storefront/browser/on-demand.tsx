import { Suspense, lazy } from "react";
import type { ComponentType } from "react";
import { loadWithRetry } from "./load-with-retry.ts";

/**
 * Returns a component for a part of a page whose code is downloaded when it is rendered. Until then, and while the
 * download fails, the server's HTML stays; after client-side navigation the part is missing.
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
