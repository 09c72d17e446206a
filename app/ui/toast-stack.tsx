import { cva } from "class-variance-authority";
import { Check, Info, TriangleAlert, X } from "lucide-react";
import {
  createContext,
  use,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "react-router";
import { Toaster as SonnerToaster, toast } from "sonner";
import { Button } from "./button.tsx";
import { useText } from "./locale.tsx";
import { toastTop, visibleControls } from "./place-toast.ts";
import type { ToastContent, ToastPosition } from "./toast.tsx";

/** Default display time of a toast, in milliseconds (specification, section 9). */
const toastDuration = 5000;

/** Media query of the windows in which the library shows toasts in full width. */
const narrowWindow = "(max-width: 600px)";

/** How many toasts show at a time: several would cover a phone's page with its buttons. */
const mostToasts = { narrow: 1, wide: 3 };

/** Space between toasts and the sides of the window, in CSS pixels. */
const margin = 16;

/** Moves the toasts to where one of this element's size covers no control. */
const PlaceContext = createContext<(element: Element) => void>(() => undefined);

/** The stack of toasts with its library; lazily loaded by `toast.tsx`. */
export function ToastStack({ position }: { position: ToastPosition }) {
  const t = useText();
  const isNarrow = useSyncExternalStore(watchWindow, isWindowNarrow, () => false);
  const [top, setTop] = useState(margin);
  const place = useCallback(
    (element: Element) => {
      const { left, right, height } = element.getBoundingClientRect();
      const header = position === "top-right" ? document.querySelector("header") : null;
      const first = (header?.getBoundingClientRect().bottom ?? 0) + margin;
      const windowHeight = window.innerHeight;
      setTop(toastTop({ left, right, height }, visibleControls(), { first, windowHeight }));
    },
    [position],
  );
  return (
    <PlaceContext value={place}>
      <SonnerToaster
        position={isNarrow ? "top-center" : position}
        offset={{ top, right: margin }}
        mobileOffset={{ top, left: margin, right: margin }}
        visibleToasts={isNarrow ? mostToasts.narrow : mostToasts.wide}
        containerAriaLabel={t("shop.notifications")}
        toastOptions={{ className: "w-full" }}
      />
    </PlaceContext>
  );
}

/** The toasts on the screen, by id, oldest first. */
const shown = new Map<string | number, { words: string; isError: boolean }>();

/** Shows a toast as the newest, in place of the same one; a success removes the errors before it. */
export function pushToast({ seconds, ...content }: ToastContent) {
  const { title, description = "", tone = "info" } = content;
  const words = `${tone} ${title} ${description}`;
  const newest = [...shown].at(-1);
  // Updated where it is, with its full time again.
  const same = newest?.[1].words === words ? newest[0] : undefined;
  for (const [id, before] of shown)
    if (id !== same && (before.words === words || (tone === "success" && before.isError))) remove(id);
  const forget = ({ id }: { id: string | number }) => shown.delete(id);
  const id = toast.custom((own) => <Toast {...content} close={() => remove(own)} />, {
    id: same,
    duration: seconds === undefined ? toastDuration : seconds * 1000,
    onDismiss: forget,
    onAutoClose: forget,
  });
  shown.set(id, { words, isError: tone === "error" });
}

function remove(id: string | number) {
  shown.delete(id);
  toast.dismiss(id);
}

function isWindowNarrow(): boolean {
  return window.matchMedia(narrowWindow).matches;
}

function watchWindow(onChange: () => void): () => void {
  const query = window.matchMedia(narrowWindow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

const icons = { success: Check, error: TriangleAlert, info: Info };

const iconStyle = cva(
  "mt-1.5 flex size-9 shrink-0 items-center justify-center rounded-[46%_54%_52%_48%/52%_46%_54%_48%] [&_svg]:size-5",
  {
    variants: {
      tone: {
        success: "bg-success text-background",
        error: "bg-danger text-on-danger",
        info: "bg-text text-background",
      },
    },
  },
);

function Toast({
  title,
  description,
  tone = "info",
  picture,
  action,
  close,
}: ToastContent & { close: () => void }) {
  const t = useText();
  const place = use(PlaceContext);
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const Icon = icons[tone];
  const placeBox = useEffectEvent(() => box.current && place(box.current));
  // Before it is painted, and again on another page.
  useLayoutEffect(() => void placeBox(), [key]);
  const act = () => {
    action?.onPress();
    close();
  };
  return (
    <div ref={box} className="@container">
      <div className="flex flex-wrap items-start gap-x-3 rounded-card border border-line bg-background p-2 pl-3 font-sans text-text shadow-lifted">
        {picture ? (
          <div aria-hidden className="my-2 -ml-1 w-14 shrink-0 overflow-hidden rounded-xl">
            {picture}
          </div>
        ) : (
          <span aria-hidden className={iconStyle({ tone })}>
            <Icon />
          </span>
        )}
        <div className="min-w-0 grow basis-[8.5rem] py-2.5 @max-[17rem]:order-last">
          <p className="flex items-center gap-2 leading-6 font-semibold">
            {picture && (
              <Icon aria-hidden className="size-5 shrink-0 rounded-full bg-success p-0.75 text-background" />
            )}
            {title}
          </p>
          {description && <p className="text-sm text-muted">{description}</p>}
          {action && (
            <Button size="sm" variant="outline" className="mt-2" onClick={act}>
              {action.label}
            </Button>
          )}
        </div>
        <Button variant="ghost" size="icon" className="ml-auto" aria-label={t("shop.close")} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
}
