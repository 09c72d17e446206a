import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import { useId, useLayoutEffect, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useText } from "./locale.tsx";
import { isCovered, isOnTop, noteOpenDialog, watchOpenDialogs } from "./open-dialogs.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  actions?: ReactNode;
  /** `wide` is for forms: clicking outside does not close it. */
  size?: "default" | "wide";
  /** Lies on top of an open dialog instead of replacing it; only for the question about unsaved changes. */
  liesOnTop?: boolean;
};

const popupStyle = cva(
  [
    "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card",
    "bg-background p-6 text-text shadow-lifted transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0",
  ],
  {
    variants: {
      size: {
        default: "w-[min(36rem,calc(100vw-2rem))]",
        wide: "w-[min(64rem,calc(100vw-1rem))] max-sm:max-h-[calc(100dvh-1rem)] max-sm:p-4",
      },
    },
  },
);

/**
 * Shows a modal dialog. Moves the focus in, closes on Escape, the close button or, unless it is `wide`, a click
 * outside, and restores the focus. While another dialog is open on top of it, it is hidden and keeps what was typed.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = "default",
  liesOnTop = false,
}: DialogProps) {
  const t = useText();
  const id = useId();
  const hidden = useIsCovered(id, open, liesOnTop) && { hidden: true };
  return (
    <BaseDialog.Root
      open={open}
      // Escape reaches all open dialogs while the focus is in none of them, as when one is just opening.
      onOpenChange={(isOpen, change) => (isOnTop(id) ? onOpenChange(isOpen) : change.cancel())}
      disablePointerDismissal={size === "wide"}
    >
      <BaseDialog.Portal>
        {/* On the layer of the popups, so that it also dims a dialog that this one lies on top of. */}
        <BaseDialog.Backdrop
          {...hidden}
          className="fixed inset-0 z-50 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup {...hidden} className={popupStyle({ size })}>
          <BaseDialog.Title className="pr-12 text-xl font-bold wrap-anywhere">{title}</BaseDialog.Title>
          {description && (
            <BaseDialog.Description className="mt-2 wrap-anywhere text-muted">
              {description}
            </BaseDialog.Description>
          )}
          {/* Padding for focus rings at the edges of the scrolling area, and scroll padding for the save bar. */}
          {children && (
            <div className="-mx-1.5 mt-2.5 min-h-0 scroll-py-2 overflow-y-auto p-1.5 has-data-save-bar:scroll-pb-32">
              {children}
            </div>
          )}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
          <BaseDialog.Close
            render={<Button variant="ghost" size="icon" className="absolute top-3 right-3" />}
            aria-label={t("shop.close")}
          >
            <X aria-hidden />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function useIsCovered(id: string, isOpen: boolean, liesOnTop: boolean): boolean {
  useLayoutEffect(() => {
    if (isOpen) return noteOpenDialog({ id, covers: !liesOnTop });
  }, [id, isOpen, liesOnTop]);
  return useSyncExternalStore(
    watchOpenDialogs,
    () => isCovered(id),
    () => false,
  );
}
