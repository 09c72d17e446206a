import { turntableSheet, variantOf } from "#app/domain/media/media.ts";
import type { TurntableView } from "#app/domain/media/media.ts";
import { viewAt } from "./turntable.ts";

const { columns, rows } = turntableSheet;
const percent = (part: number) => `${100 * part}%`;

/**
 * Shows a model's picture from the nearest of its turntable's angles, as large as the area above the viewer's buttons
 * allows. All angles are in one picture, of which a part is visible.
 */
export function TurntablePicture({
  model,
  view: { width, height },
  angle,
  isVisible,
  onLoad,
  onError,
}: {
  /** The model's address. */
  model: string;
  view: TurntableView;
  angle: number;
  /** False until the picture has loaded, so that no part of it is shown before. */
  isVisible: boolean;
  onLoad: () => void;
  onError: () => void;
}) {
  const { column, row } = viewAt(angle);
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 bottom-24 flex items-center justify-center [container-type:size] ${isVisible ? "" : "invisible"}`}
    >
      <div
        className="relative overflow-hidden"
        style={{
          width: `min(100cqw, ${(100 * width) / height}cqh)`,
          aspectRatio: `${width} / ${height}`,
        }}
      >
        <picture>
          <source type="image/avif" srcSet={variantOf(model, width, "avif")} />
          <img
            src={variantOf(model, width, "webp")}
            alt=""
            draggable={false}
            // Before three.js and the model, which it replaces until they are ready.
            fetchPriority="high"
            onLoad={onLoad}
            onError={onError}
            className="absolute max-w-none select-none"
            style={{
              width: percent(columns),
              height: percent(rows),
              left: percent(-column),
              top: percent(-row),
            }}
          />
        </picture>
      </div>
    </div>
  );
}
