import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

/**
 * A native modal dialog that fills the window; its children show a backdrop and the content. Takes the focus, restores
 * it when it is unmounted, and stops the page behind from scrolling.
 */
export function ModalDialog({
  labelId,
  textId,
  onCancel,
  onClosed,
  className,
  children,
}: {
  /** The id of the element that names it. */
  labelId: string;
  /** The id of the element that describes it. */
  textId?: string | undefined;
  /** Called on Escape and on a browser's own request to close, such as Android's back gesture. */
  onCancel: () => void;
  /** Called when the browser closed it anyway, for example on a second close request. */
  onClosed: () => void;
  className: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: its cleanup runs while the dialog is still in the page, so that the focus is restored.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Focuses the whole dialog, so that its name and text are read before its first button.
    opened?.focus({ preventScroll: true });
    // The browser focused that button first and may have scrolled to it.
    opened?.scrollTo(0, 0);
    return () => opened?.close();
  }, []);
  useScrollLock();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={textId}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Chromium closes a dialog on the second Escape even if `cancel` was prevented.
        event.preventDefault();
        onCancel();
      }}
      onClose={() => {
        if (!dialog.current?.open) onClosed();
      }}
    >
      {children}
    </dialog>
  );
}

/** Stops the page behind from scrolling and preserves its width. */
function useScrollLock() {
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
