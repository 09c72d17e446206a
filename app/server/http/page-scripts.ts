// Inline scripts of public pages: functions that run in the browser as their own source text, so they may use nothing
// from outside themselves.

/**
 * Starts the page's scripts after the first paint, including the high-priority picture if it arrives within `paintWait`
 * milliseconds, or at once in a hidden page. The paint entry is awaited (https://www.w3.org/TR/paint-timing/), because an
 * animation frame runs before its pixels are on the screen. Each preload starts in a task of its own, because all of
 * them in one block a slow phone for more than 100 ms; browsers without `scheduler.yield` start them in one
 * (https://wicg.github.io/scheduling-apis/).
 */
export function startScripts(paintWait: number): void {
  const deferred = document.querySelector<HTMLScriptElement>("script[data-preload]");
  if (!deferred) return;
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  const start = async () => {
    for (const href of (deferred.dataset.preload ?? "").split(" ")) {
      const preload = document.createElement("link");
      document.head.append(Object.assign(preload, { rel: "modulepreload", fetchPriority: "low", href }));
      await scheduler?.yield?.();
    }
    const script = document.createElement("script");
    document.head.append(Object.assign(script, { type: "module", text: deferred.text }));
  };
  const nextFrame = () => requestAnimationFrame(() => setTimeout(() => void start()));
  if (document.hidden) {
    void start();
    return;
  }
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  });
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  const late = new Promise((resolve) => setTimeout(resolve, paintWait));
  void Promise.race([Promise.all([painted, picture?.decode()]), late]).then(nextFrame, nextFrame);
}

/**
 * Replays clicks and input from before hydration once it has completed (`replay-early-input.ts`), which on a slow
 * connection is seconds after the first paint. Until then a control is marked busy; repeated clicks count once, and input
 * is replayed once.
 */
export function keepEarlyPresses(): void {
  const held = new Map<HTMLElement, string>();
  const keep = ({ target }: Event) => {
    const early = (target as Element).closest<HTMLElement>("[data-early]");
    if (!early) return;
    held.set(early, (early as HTMLInputElement).value);
    early.ariaBusy = "true";
  };
  const replay = ({ target }: Event) => {
    const control = target as HTMLElement;
    delete control.dataset.early;
    const value = held.get(control);
    if (!held.delete(control)) return;
    setTimeout(() => {
      control.ariaBusy = null;
      if (!control.matches("input")) return control.click();
      // Hydration resets a field to its server-rendered value. Its typed value is restored and committed by `focusout`.
      control.value = value ?? "";
      control.dispatchEvent(new Event("focusout", { bubbles: true }));
    });
  };
  document.addEventListener("click", keep);
  document.addEventListener("input", keep);
  document.addEventListener("alive", replay);
}
