import { cva } from "class-variance-authority";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import type { PopupLook } from "#app/domain/popup.ts";
import { PopupCard } from "./popup-card.tsx";
import type { PopupCardProps } from "./popup-card.tsx";

/**
 * A popup at its place over the page, as a visitor meets it. A modal one takes the focus and gives it back; where it is
 * dismissable, Escape and a press beside the card close it, else only the card's own buttons do. A bar and a bottom sheet
 * stand at the foot and leave the page usable: they take no focus, and make room for themselves below the page's end.
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
  const dialog = useRef<HTMLDialogElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  // A layout effect: it ends while the dialog is still in the page, or the focus would not find its way back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // The card as a whole, so that its name and text are read before its first button is.
    opened?.focus({ preventScroll: true });
    // The browser went for that button first, and may have scrolled down to it.
    opened?.scrollTo(0, 0);
    return () => opened?.close();
  }, []);
  useRestingPage();
  useLayoutEffect(() => {
    overlay.current?.style.setProperty("opacity", String(look.overlayOpacity));
  }, [look.overlayOpacity]);
  const close = () => {
    if (look.isDismissable) onClose();
  };
  return (
    // Presses beside the card are for the pointer; Escape is their equal.
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={headlineId}
      aria-describedby={look.subheadline ? textId : undefined}
      className="fixed inset-0 z-10000 m-0 size-full max-h-none max-w-none bg-transparent p-0 outline-none"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Chromium closes a dialog whose cancelling was prevented when Escape is pressed once more.
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // The browser closed it all the same, by a way back that was asked for twice.
        if (!dialog.current?.open) onClose();
      }}
    >
      <div ref={overlay} aria-hidden className="fixed inset-0 bg-black" />
      <div
        role="presentation"
        className="relative flex min-h-full items-center justify-center p-4 transition-[opacity,translate] duration-200 starting:translate-y-3 starting:opacity-0"
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        {children}
      </div>
    </dialog>
  );
}

/** The page behind does not scroll, and keeps the width that its scroll bar leaves it. */
function useRestingPage() {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    if (clientWidth < window.innerWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
    return () => {
      style.overflow = "";
      style.scrollbarGutter = "";
    };
  }, []);
}

function FootPlace({ look, headlineId, textId, onClose, children }: PlaceProps) {
  const place = useRef<HTMLElement>(null);
  useRoomBelow(place);
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

/** Below the dialogs and above the page with its header. */
const footStyle = cva(
  "fixed inset-x-0 bottom-0 z-35 flex justify-center transition-[opacity,translate] duration-300 starting:translate-y-full starting:opacity-0",
  { variants: { size: { modal: "", bar: "", "bottom-sheet": "px-2" } } },
);

/**
 * The end of the page can be scrolled above what stands at the foot, and what gets the focus is scrolled clear of it (WCAG
 * 2.2, success criterion 2.4.11). Nothing that is in sight moves.
 */
function useRoomBelow(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { body, documentElement } = document;
    const makeRoom = () => {
      const height = `${element.offsetHeight}px`;
      body.style.paddingBottom = height;
      documentElement.style.scrollPaddingBottom = height;
    };
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    return () => {
      observer.disconnect();
      body.style.paddingBottom = "";
      documentElement.style.scrollPaddingBottom = "";
    };
  }, [place]);
}
