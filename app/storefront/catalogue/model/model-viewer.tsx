import { Focus, Minus, Plus, Rotate3d, RotateCcw, RotateCw, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { modelViewerTranslator } from "#app/i18n/model-viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import type { ShownModel } from "#app/storefront/catalogue/product-model.tsx";
import type { ModelStage } from "./model-stage.ts";
import { TurntablePicture } from "./turntable-picture.tsx";
import { useModelStage } from "./use-model-stage.ts";
import { useTurntable } from "./use-turntable.ts";
import type { ModelState } from "./use-model-stage.ts";

/** The ground of a product without a flavour. */
const plainGround = "#fbdcdc";

/** What keys and buttons do, whether three.js or pictures show the model. */
type Actions = Pick<ModelStage, "turn" | "zoom" | "reset">;

/** Keyboard controls while the model has the focus. */
const keys: Record<string, (shown: Actions) => void> = {
  ArrowLeft: (shown) => shown.turn(-1, 0),
  ArrowRight: (shown) => shown.turn(1, 0),
  ArrowUp: (shown) => shown.turn(0, 1),
  ArrowDown: (shown) => shown.turn(0, -1),
  "+": (shown) => shown.zoom(1),
  "=": (shown) => shown.zoom(1),
  "-": (shown) => shown.zoom(-1),
  Home: (shown) => shown.reset(),
};
/** Keys that do not apply to pictures, and so keep their default effect on the page. */
const threeDimensional = new Set(["ArrowUp", "ArrowDown", "+", "=", "-"]);

/**
 * Shows a product's 3D model over its picture, which stays visible while the model loads and if it fails. The visitor
 * turns it by dragging, keys and buttons (WCAG 2.2, success criteria 2.1.1 and 2.5.7). Pictures of the model's turn, if
 * there are any, replace the model until three.js is ready, and for good where it is slow or missing.
 */
export function ModelViewer({
  model,
  name,
  color = plainGround,
  onClose,
}: {
  model: ShownModel;
  name: string;
  /** The ground behind the model, as behind the pictures of its flavour. */
  color: string | undefined;
  onClose: () => void;
}) {
  const t = modelViewerTranslator(useLocale());
  const keysId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { canvas, turntable, state, isLive, hasPictures, setPictures, actions } = useShownModel(model);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    // The button that opened it is below it.
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isLive && threeDimensional.has(event.key)) return;
    event.preventDefault();
    act(actions);
  };
  return (
    <div
      role="group"
      aria-label={t("model.label", { name })}
      onKeyDown={closeOnEscape}
      className="absolute inset-0 overflow-hidden rounded-card text-[#2d3748]"
    >
      <div
        ref={place}
        // Screen readers pass keys on to the model instead of using them.
        role="application"
        tabIndex={0}
        aria-roledescription={t("model.role")}
        aria-label={name}
        aria-describedby={keysId}
        onKeyDown={handleKey}
        {...(isLive || !hasPictures ? {} : turntable.pointerHandlers)}
        className="absolute inset-0 scroll-mt-22 touch-pan-y cursor-grab active:cursor-grabbing focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-[#2d3748]"
        style={hasPictures ? { backgroundColor: color } : undefined}
      >
        {model.turntable && !isLive && (
          <TurntablePicture
            model={model.address}
            view={model.turntable}
            angle={turntable.angle}
            isVisible={hasPictures}
            onLoad={() => setPictures("ready")}
            onError={() => setPictures("failed")}
          />
        )}
        <canvas
          ref={canvas}
          aria-hidden
          style={{ backgroundColor: color }}
          className={`absolute inset-0 size-full transition-opacity duration-300 motion-reduce:transition-none ${isLive ? "" : "pointer-events-none opacity-0"}`}
        />
      </div>
      <p id={keysId} className="sr-only">
        {t(isLive || !hasPictures ? "model.keys" : "model.pictureKeys")}
      </p>
      <Button
        variant="outline"
        size="icon"
        aria-label={t("model.close")}
        onClick={onClose}
        className="absolute top-3 right-3"
      >
        <X aria-hidden />
      </Button>
      <LoadingStatus state={state} isShown={isLive || hasPictures} />
      {(isLive || hasPictures) && <Controls actions={actions} canZoom={isLive} />}
    </div>
  );
}

/** Shows a model by pictures first, and by three.js once it is ready and no drag is in progress. */
function useShownModel({ address, turntable: pictured }: ShownModel) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const turntable = useTurntable();
  const [pictures, setPictures] = useState<"loading" | "ready" | "failed">("loading");
  const { state, stage } = useModelStage(canvas, {
    address,
    hasPictures: pictured !== null && pictures !== "failed",
  });
  // While three.js shows the model, the turntable receives no drags and turns.
  const isLive = state.name === "ready" && !turntable.isHeld;
  const { angle, isTouched } = turntable;
  useEffect(() => {
    if (isLive && isTouched) stage.current?.face(angle);
  }, [isLive, isTouched, angle, stage]);
  const onStage = (act: (shown: ModelStage) => void) => stage.current && act(stage.current);
  const actions: Actions = isLive
    ? {
        turn: (right, up) => onStage((shown) => shown.turn(right, up)),
        zoom: (steps) => onStage((shown) => shown.zoom(steps)),
        reset: () => onStage((shown) => shown.reset()),
      }
    : { turn: turntable.turn, zoom: () => {}, reset: turntable.reset };
  return { canvas, turntable, state, isLive, hasPictures: pictures === "ready", setPictures, actions };
}

/** Buttons that turn and zoom the model without dragging. */
function Controls({ actions, canZoom }: { actions: Actions; canZoom: boolean }) {
  const t = modelViewerTranslator(useLocale());
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex flex-col items-center gap-2">
      <p aria-hidden className="flex items-center gap-2 text-sm font-medium">
        <Rotate3d className="size-4" />
        {t("model.drag")}
      </p>
      <div role="toolbar" aria-label={t("model.controls")} className="pointer-events-auto flex gap-1.5">
        <Control label={t("model.left")} onClick={() => actions.turn(-3, 0)}>
          <RotateCw aria-hidden />
        </Control>
        <Control label={t("model.right")} onClick={() => actions.turn(3, 0)}>
          <RotateCcw aria-hidden />
        </Control>
        {canZoom && (
          <>
            <Control label={t("model.farther")} onClick={() => actions.zoom(-1)}>
              <Minus aria-hidden />
            </Control>
            <Control label={t("model.nearer")} onClick={() => actions.zoom(1)}>
              <Plus aria-hidden />
            </Control>
          </>
        )}
        <Control label={t("model.reset")} onClick={actions.reset}>
          <Focus aria-hidden />
        </Control>
      </div>
    </div>
  );
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" size="icon" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Shows the loading progress, or why there is no model. Announces every 25 percent, and that a model is shown. */
function LoadingStatus({ state, isShown }: { state: ModelState; isShown: boolean }) {
  const t = modelViewerTranslator(useLocale());
  const percent = state.name === "loading" ? Math.floor(state.part * 100) : 0;
  if (isShown)
    return (
      <p role="status" className="sr-only">
        {t("model.ready")}
      </p>
    );
  return (
    <>
      <p role="status" className="sr-only">
        {state.name === "failed" ? t(state.text) : t("model.loading", { percent: percent - (percent % 25) })}
      </p>
      <div className="absolute inset-x-3 bottom-3 rounded-xl border border-line bg-background p-4 text-text shadow-card">
        <p aria-hidden>{state.name === "failed" ? t(state.text) : t("model.loading", { percent })}</p>
        {state.name !== "failed" && (
          <progress aria-hidden value={percent} max={100} className="mt-2 block h-2 w-full accent-text" />
        )}
      </div>
    </>
  );
}
