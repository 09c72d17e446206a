import { Suspense, lazy } from "react";
import type { ComponentType } from "react";

/** A piece of a page that few visits show: its code is downloaded where it stands, and until then what the server drew. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Piece = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Piece {...props} />
      </Suspense>
    );
  };
}
