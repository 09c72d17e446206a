import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { popupLook } from "#app/domain/campaigns/popup.ts";
import type { PopupRow } from "#app/server/campaigns/popups.ts";
import { Button } from "#app/ui/button.tsx";
import { useTimeLeft } from "#app/ui/popups/countdown-clock.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { PopupCard } from "#app/ui/popups/popup-card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PopupPlace } from "./popup-place.tsx";

/** Duration of a test, in seconds (specification, section 9). */
const testSeconds = 10;

/**
 * Shows a popup over the page as visitors see it (specification, sections 2 and 9). Closes after ten seconds, or at
 * once by Escape, the popup's own buttons or the test's close button. Sends and counts nothing; its call to action does
 * not navigate.
 */
export function TestPopup({ popup, onEnd }: { popup: PopupRow; onEnd: () => void }) {
  const t = useAdminText();
  const look = popupLook(popup, useLocale());
  const timer = useTimeLeft(look.timerEnd);
  const seconds = useSecondsLeft(onEnd);
  const dialog = useRef<HTMLDialogElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const opacity = look.size === "modal" ? look.overlayOpacity : 0;
  // A layout effect: `close()` must run while the dialog is still in the DOM, or focus is not restored.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  useLayoutEffect(() => overlay.current?.style.setProperty("opacity", String(opacity)), [opacity]);
  return (
    <dialog
      ref={dialog}
      aria-label={t("popups.test.title", { name: popup.name })}
      className="shop-look fixed inset-0 z-10000 m-0 flex size-full max-h-none max-w-none flex-col overflow-y-auto bg-transparent p-0 backdrop:bg-transparent"
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
    >
      <div ref={overlay} aria-hidden className="fixed inset-0 bg-black" />
      <div className="relative mx-auto mt-4 flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-full bg-background py-1 pr-1 pl-5 text-text shadow-lifted">
        <p role="timer" className="text-sm tabular-nums">
          {t("popups.test.left", { seconds })}
        </p>
        <Button variant="ghost" size="icon" aria-label={t("popups.test.close")} onClick={onEnd}>
          <X aria-hidden />
        </Button>
      </div>
      <PopupPlace size={look.size}>
        <PopupCard
          look={look}
          left={timer}
          onClose={onEnd}
          onAct={(event) => {
            event.preventDefault();
            onEnd();
          }}
          onSignup={onEnd}
        />
      </PopupPlace>
    </dialog>
  );
}

/** Counts down by the clock, so that a suspended tab ends the test when it resumes. */
function useSecondsLeft(onEnd: () => void): number {
  const [left, setLeft] = useState(testSeconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const endsAt = Date.now() + testSeconds * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000);
      setLeft(Math.max(seconds, 0));
      if (seconds <= 0) end.current();
    }, 200);
    return () => clearInterval(timer);
  }, []);
  return left;
}
