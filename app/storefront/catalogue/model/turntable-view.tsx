import { turntableSheet, variantOf } from "#app/domain/media/media.ts";
import { viewAt } from "./turntable.ts";

const { side, columns, rows } = turntableSheet;
const percent = (part: number) => `${100 * part}%`;

/**
 * A model's picture from the nearest of its turntable's angles, above the viewer's buttons. All angles are one picture, of
 * which a part is visible.
 */
export function TurntableView({
  model,
  angle,
  isVisible,
  onLoad,
  onError,
}: {
  /** The model's address. */
  model: string;
  angle: number;
  /** Until the picture is complete, nothing of it is shown. */
  isVisible: boolean;
  onLoad: () => void;
  onError: () => void;
}) {
  const { column, row } = viewAt(angle);
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 bottom-24 flex items-center justify-center [container-type:size] ${isVisible ? "" : "invisible"}`}
    >
      <div className="relative size-[min(100cqw,100cqh)] overflow-hidden">
        <picture>
          <source type="image/avif" srcSet={variantOf(model, side, "avif")} />
          <img
            src={variantOf(model, side, "webp")}
            alt=""
            draggable={false}
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
