import { Rotate3d } from "lucide-react";
import { useRef, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import type { TurntableView } from "#app/domain/media/media.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { pictureShape } from "./product-gallery.tsx";

/**
 * A product's model: the address of its file, and the view size of its turntable if pictures of its turn are stored.
 */
export type ShownModel = { address: string; turntable: TurntableView | null };

/** `color` is the ground behind the model; the page shows through without one. */
type ViewerProps = { model: ShownModel; name: string; color: string | undefined; onClose: () => void };

const loadViewer = () => import("./model/model-viewer.tsx");

/**
 * Shows a product's gallery with a button that opens the 3D viewer in the large picture's place. The viewer's code is
 * loaded on demand. `children` renders the gallery with the button.
 */
export function ProductModel({
  model,
  name,
  color,
  className,
  children,
}: Omit<ViewerProps, "onClose"> & { className: string; children: (button: ReactNode) => ReactNode }) {
  const locale = useLocale();
  const t = productPageTranslator(locale);
  const button = useRef<HTMLButtonElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [viewer, setViewer] = useState<{ Viewer: ComponentType<ViewerProps> } | null>(null);
  const open = async () => {
    setIsLoading(true);
    try {
      const { ModelViewer } = await loadViewer();
      setViewer({ Viewer: ModelViewer });
    } catch {
      showToast({ tone: "error", title: t("model.failed") });
    }
    setIsLoading(false);
  };
  const close = () => {
    // The button must be visible again before it can be focused.
    flushSync(() => setViewer(null));
    button.current?.focus();
  };
  const openButton = (
    <Button
      ref={button}
      variant="outline"
      aria-disabled={isLoading}
      // Before the click; a failure is reported after it.
      onPointerEnter={() => void loadViewer().catch(() => null)}
      onClick={() => void open()}
      className={`noscript:hidden ${viewer ? "invisible" : ""}`}
    >
      <Rotate3d aria-hidden />
      {t("model.open")}
    </Button>
  );
  return (
    <div className={`relative ${className}`}>
      {children(openButton)}
      {viewer && (
        <div className={`absolute inset-x-0 top-0 ${pictureShape}`}>
          <viewer.Viewer model={model} name={name} color={color} onClose={close} />
        </div>
      )}
    </div>
  );
}
