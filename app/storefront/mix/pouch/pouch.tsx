import type { MixPiece } from "#app/domain/bags/mix-figures.ts";

/** The place of the falling pieces. */
export default function Pouch({ pieces }: { pieces: MixPiece[] }) {
  return pieces.length > 0 ? <div aria-hidden className="size-full" /> : null;
}
