import { Focus, Minus, Plus, Rotate3d, RotateCcw, RotateCw, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import type { Flavor } from "#app/domain/catalogue/product.ts";
import { modelViewerTranslator } from "#app/i18n/model-viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import type { ModelStage } from "./model-stage.ts";
import { useModelStage } from "./use-model-stage.ts";
import type { ModelState } from "./use-model-stage.ts";

/** Background classes, as behind the products' pictures. */
const grounds: Record<Flavor, string> = {
  strawberry: "bg-strawberry",
  pineapple: "bg-pineapple",
  orange: "bg-orange",
  grape: "bg-grape",
  peach: "bg-peach",
};

/** Keyboard controls while the model has the focus. */
const keys: Record<string, (stage: ModelStage) => void> = {
  ArrowLeft: (stage) => stage.turn(-1, 0),
  ArrowRight: (stage) => stage.turn(1, 0),
  ArrowUp: (stage) => stage.turn(0, 1),
  ArrowDown: (stage) => stage.turn(0, -1),
  "+": (stage) => stage.zoom(1),
  "=": (stage) => stage.zoom(1),
  "-": (stage) => stage.zoom(-1),
  Home: (stage) => stage.reset(),
};

/**
 * A product's 3D model, over its picture, which stays visible until the model is ready or when it fails. Turned by
 * dragging, keys and buttons (WCAG 2.2, success criteria 2.1.1 and 2.5.7).
 */
export function ModelViewer({
  address,
  name,
  flavor,
  onClose,
}: {
  address: string;
  name: string;
  flavor: Flavor;
  onClose: () => void;
}) {
  const t = modelViewerTranslator(useLocale());
  const keysId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const model = useRef<HTMLDivElement>(null);
  const { state, stage } = useModelStage(canvas, address);
  const isReady = state.name === "ready";
  useEffect(() => model.current?.focus({ preventScroll: true }), []);
  const onStage = (act: (stage: ModelStage) => void) => () => stage.current && act(stage.current);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStage(act)();
  };
  return (
    <div
      role="group"
      aria-label={t("model.label", { name })}
      onKeyDown={closeOnEscape}
      className="absolute inset-0 overflow-hidden rounded-card text-[#2d3748]"
    >
      <div
        ref={model}
        // Screen readers pass keys on to the model instead of using them.
        role="application"
        tabIndex={0}
        aria-roledescription={t("model.role")}
        aria-label={name}
        aria-describedby={keysId}
        onKeyDown={handleKey}
        className="absolute inset-0 cursor-grab active:cursor-grabbing focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-[#2d3748]"
      >
        <canvas
          ref={canvas}
          aria-hidden
          className={`-z-10 size-full transition-opacity duration-300 motion-reduce:transition-none ${grounds[flavor]} ${isReady ? "" : "opacity-0"}`}
        />
      </div>
      <p id={keysId} className="sr-only">
        {t("model.keys")}
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
      <LoadingStatus state={state} />
      {isReady && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex flex-col items-center gap-2">
          <p aria-hidden className="flex items-center gap-2 text-sm font-medium">
            <Rotate3d className="size-4" />
            {t("model.drag")}
          </p>
          <div role="toolbar" aria-label={t("model.controls")} className="pointer-events-auto flex gap-1.5">
            <Control label={t("model.left")} onClick={onStage((each) => each.turn(-2, 0))}>
              <RotateCw aria-hidden />
            </Control>
            <Control label={t("model.right")} onClick={onStage((each) => each.turn(2, 0))}>
              <RotateCcw aria-hidden />
            </Control>
            <Control label={t("model.farther")} onClick={onStage((each) => each.zoom(-1))}>
              <Minus aria-hidden />
            </Control>
            <Control label={t("model.nearer")} onClick={onStage((each) => each.zoom(1))}>
              <Plus aria-hidden />
            </Control>
            <Control label={t("model.reset")} onClick={onStage((each) => each.reset())}>
              <Focus aria-hidden />
            </Control>
          </div>
        </div>
      )}
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

/** Loading progress, or why there is no model. Announces every 25 percent. */
function LoadingStatus({ state }: { state: ModelState }) {
  const t = modelViewerTranslator(useLocale());
  const percent = state.name === "loading" ? Math.floor(state.part * 100) : 100;
  return (
    <>
      <p role="status" className="sr-only">
        {state.name === "loading" && t("model.loading", { percent: percent - (percent % 25) })}
        {state.name === "ready" && t("model.ready")}
        {state.name === "failed" && t(state.text)}
      </p>
      {state.name !== "ready" && (
        <div className="absolute inset-x-3 bottom-3 rounded-xl border border-line bg-background p-4 text-text shadow-card">
          <p aria-hidden>{state.name === "failed" ? t(state.text) : t("model.loading", { percent })}</p>
          {state.name === "loading" && (
            <progress aria-hidden value={percent} max={100} className="mt-2 block h-2 w-full accent-text" />
          )}
        </div>
      )}
    </>
  );
}
