import { useState } from "react";
import type { Dispatch } from "react";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";

const Pouch = onDemand(async () => (await import("./pouch/pouch.tsx")).default);

/**
 * Shows the pouch, into which a piece of the list can be dragged. The list does the same for everybody. Its place is
 * kept in the server's HTML too, so that nothing moves when the pouch arrives.
 */
export function PouchPlace({ figures, change }: { figures: MixFigures; change: Dispatch<MixChange> }) {
  const isHydrated = useHydrated();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const id = event.dataTransfer.getData("text/plain");
        if (figures.bag?.part_ids.includes(id)) change({ kind: "add", product_id: id });
      }}
      className={`aspect-square w-full overflow-hidden rounded-card ${isOver ? "bg-mint" : "bg-surface"} max-md:mx-auto max-md:max-w-sm noscript:hidden`}
    >
      {/* The first changes come before it has loaded, so the server must not render it. */}
      {isHydrated && <Pouch pieces={figures.pieces} />}
    </div>
  );
}
