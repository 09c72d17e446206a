import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import type { PopupSize } from "#app/domain/campaigns/popup.ts";

const placeStyle = cva("relative flex flex-1 justify-center", {
  variants: {
    size: {
      modal: "items-center p-4",
      bar: "items-end",
      "bottom-sheet": "items-end px-2",
    },
  },
});

/** Positions a popup by its size: in the middle or at the bottom. */
export function PopupPlace({ size, children }: { size: PopupSize; children: ReactNode }) {
  return <div className={placeStyle({ size })}>{children}</div>;
}
