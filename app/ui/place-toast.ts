/** A rectangle of the window, in CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** Space between a toast and what it must not cover, in CSS pixels. */
const gap = 8;

/**
 * Returns the top of the highest place below `first` where a toast covers no control, in CSS pixels. Where none is
 * free, the place that covers the least.
 */
export function toastTop(
  toast: { left: number; right: number; height: number },
  controls: readonly Box[],
  { first, windowHeight }: { first: number; windowHeight: number },
): number {
  const last = windowHeight - toast.height - gap;
  const below = controls.map(({ bottom }) => bottom + gap).filter((top) => top > first && top <= last);
  const covered = (top: number) =>
    controls.reduce((sum, { left, right, ...box }) => {
      const width = Math.min(right, toast.right) - Math.max(left, toast.left);
      const height = Math.min(box.bottom, top + toast.height) + gap - Math.max(box.top, top);
      return sum + Math.max(0, width) * Math.max(0, height);
    }, 0);
  let best = { top: first, area: covered(first) };
  for (const top of below.toSorted((a, b) => a - b)) {
    if (best.area === 0) break;
    const area = covered(top);
    if (area < best.area) best = { top, area };
  }
  return best.top;
}

/** Controls; of the links those that look like a button, not those within a text or around a picture. */
const controls =
  "button, summary, label, input:not([type=hidden]), select, textarea, [role=tab], [role=button], a[href]";

/** Returns the boxes of the controls that can be pressed now, as far as they are in the window. */
export function visibleControls(): Box[] {
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    const rect = control.getBoundingClientRect();
    const box = {
      left: Math.max(0, rect.left),
      right: Math.min(window.innerWidth, rect.right),
      top: Math.max(0, rect.top),
      bottom: Math.min(window.innerHeight, rect.bottom),
    };
    if (box.left >= box.right || box.top >= box.bottom) return [];
    if (control.localName === "a" && !/flex/.test(getComputedStyle(control).display)) return [];
    // Behind a header, in a closed menu, under a dialog's backdrop, or a toast itself.
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return hit && control.contains(hit) && !hit.closest("[data-sonner-toaster]") ? [box] : [];
  });
}
