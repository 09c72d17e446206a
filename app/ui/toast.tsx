import { useEffect, useSyncExternalStore } from "react";
import type { ComponentType, ReactNode } from "react";

export type ToastContent = {
  title: string;
  description?: string;
  tone?: "success" | "error" | "info";
  /** Of what it is about, beside the words. */
  picture?: ReactNode;
  action?: { label: string; onPress: () => void };
};

export type ToastPosition = "top-right" | "top-center";

type Stack = {
  ToastStack: ComponentType<{ position: ToastPosition }>;
  pushToast: (content: ToastContent) => void;
};

let stack: Stack | undefined;
let loading: Promise<Stack> | undefined;
const watchers = new Set<() => void>();

/** Most visits show no toast, so what shows them is downloaded when one may come. */
function loadStack(): Promise<Stack> {
  loading ??= download().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function download(): Promise<Stack> {
  const { ToastStack, pushToast } = await import("./toast-stack.tsx");
  stack = { ToastStack, pushToast };
  for (const tell of watchers) tell();
  return stack;
}

/** Shows a message for five seconds and announces it to screen readers. */
export function showToast(content: ToastContent) {
  loadStack().then(
    ({ pushToast }) => pushToast(content),
    (error: unknown) => console.error(`"${content.title}" could not be shown`, error),
  );
}

/** Downloads what shows toasts, while it can be reached. */
export function prepareToasts(): void {
  loadStack().catch(() => undefined);
}

const presses = ["pointerdown", "keydown"] as const;

/**
 * The place where toasts appear; stands once in each layout. In the shop it is under the header, below the cart's link
 * in a wide window: a button that buys, and the foot that follows a product, are never below them. In the back office it
 * is at the top: forms have their buttons at the foot.
 */
export function Toaster({ position = "top-right" }: { position?: ToastPosition }) {
  const loaded = useSyncExternalStore(watch, loadedStack, () => undefined);
  // A toast answers a press: by the time that it comes its code is there, though the connection may be gone.
  useEffect(() => {
    for (const press of presses) document.addEventListener(press, prepareToasts, { once: true });
    return () => {
      for (const press of presses) document.removeEventListener(press, prepareToasts);
    };
  }, []);
  return loaded ? <loaded.ToastStack position={position} /> : null;
}

function loadedStack(): Stack | undefined {
  return stack;
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
