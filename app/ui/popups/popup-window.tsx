import { cva } from "class-variance-authority";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { PopupLook } from "#app/domain/campaigns/popup.ts";
import { useBottomPadding } from "#app/ui/browser/bottom-padding.ts";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { PopupCard } from "./popup-card.tsx";
import type { PopupCardProps } from "./popup-card.tsx";

/**
 * Shows a popup over the page. A modal one takes the focus and restores it; if dismissable, Escape and a click
 * outside close it, otherwise only its own buttons. A bar or bottom sheet leaves the page usable: it takes no focus and
 * adds padding below the page's end.
 */
export function PopupWindow(props: Omit<PopupCardProps, "headlineId" | "textId">) {
  const { look, onClose } = props;
  const headlineId = useId();
  const textId = useId();
  const Place = look.size === "modal" ? ModalPlace : FootPlace;
  return (
    <Place look={look} headlineId={headlineId} textId={textId} onClose={onClose}>
      <PopupCard {...props} headlineId={headlineId} textId={textId} />
    </Place>
  );
}

type PlaceProps = {
  look: PopupLook;
  headlineId: string;
  textId: string;
  onClose: () => void;
  children: ReactNode;
};

function ModalPlace({ look, headlineId, textId, onClose, children }: PlaceProps) {
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    overlay.current?.style.setProperty("opacity", String(look.overlayOpacity));
  }, [look.overlayOpacity]);
  const close = () => {
    if (look.isDismissable) onClose();
  };
  return (
    <ModalDialog
      labelId={headlineId}
      textId={look.subheadline ? textId : undefined}
      className="fixed inset-0 z-10000 m-0 size-full max-h-none max-w-none bg-transparent p-0 outline-none"
      onCancel={close}
      onClosed={onClose}
    >
      <div ref={overlay} aria-hidden className="fixed inset-0 bg-black" />
      {/* Clicks outside are for pointers; Escape is the keyboard equivalent. */}
      <div
        role="presentation"
        className="relative flex min-h-full items-center justify-center p-4 transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0"
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        {children}
      </div>
    </ModalDialog>
  );
}

function FootPlace({ look, headlineId, textId, onClose, children }: PlaceProps) {
  const place = useRef<HTMLElement>(null);
  useBottomPadding(place);
  useEffect(() => {
    const element = place.current;
    if (!element || !look.isDismissable) return;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    element.addEventListener("keydown", closeByKey);
    return () => element.removeEventListener("keydown", closeByKey);
  }, [look.isDismissable, onClose]);
  return (
    <aside
      ref={place}
      aria-labelledby={headlineId}
      aria-describedby={look.subheadline ? textId : undefined}
      className={footStyle({ size: look.size })}
    >
      {children}
    </aside>
  );
}

/** Above the page and its header, below dialogs. */
const footStyle = cva(
  "fixed inset-x-0 bottom-0 z-35 flex justify-center transition-[opacity,translate] duration-300 starting:translate-y-full starting:opacity-0",
  { variants: { size: { modal: "", bar: "", "bottom-sheet": "px-2" } } },
);
