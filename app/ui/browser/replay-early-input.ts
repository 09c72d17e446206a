/**
 * Props for a control that may be used before hydration: the page's first script (`paint-first.ts` on the server)
 * records input on `data-early` controls and replays it on the `alive` event. `Button` has them by itself.
 */
export const replayEarlyInput = { "data-early": "", ref: announceAlive };

/** Reports that a control is hydrated. */
export function announceAlive(control: Element | null): void {
  control?.dispatchEvent(new Event("alive", { bubbles: true }));
}
