import { useEffect, useSyncExternalStore } from "react";
import type { ComponentType, ReactNode } from "react";

export type ToastContent = {
  title: string;
  description?: string;
  tone?: "success" | "error" | "info";
  /** Picture of the subject, beside the text. */
  picture?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** How long it is shown, in seconds; five by default, another time if the action is available for that time. */
  seconds?: number;
};

export type ToastPosition = "top-right" | "top-center";

type Stack = {
  ToastStack: ComponentType<{ position: ToastPosition }>;
  pushToast: (content: ToastContent) => void;
};

let stack: Stack | undefined;
let loading: Promise<Stack> | undefined;
const watchers = new Set<() => void>();

/** Loads the toast code on demand: most visits show no toast. */
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
  for (const notify of watchers) notify();
  return stack;
}

/** Shows a message for a few seconds and announces it to screen readers. */
export function showToast(content: ToastContent) {
  loadStack().then(
    ({ pushToast }) => pushToast(content),
    (error: unknown) => console.error(`"${content.title}" could not be shown`, error),
  );
}

/** Preloads the toast code; ignores a failure. */
export function prepareToasts(): void {
  loadStack().catch(() => undefined);
}

const presses = ["pointerdown", "keydown"] as const;

/**
 * Displays toasts; used once in each layout. They show below the shop's header, at the top of the back office, or where
 * they would cover tabs, buttons or fields, in the next free space below (`place-toast.ts`).
 */
export function Toaster({ position = "top-right" }: { position?: ToastPosition }) {
  const loaded = useSyncExternalStore(watch, loadedStack, () => undefined);
  // Toasts follow user input: loading the code on the first input makes it available even if the connection is lost
  // later.
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

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
