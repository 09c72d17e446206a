/**
 * Props for a control that may be used before hydration: the page's first script (`paint-first.ts` on the server)
 * records input on `data-early` controls and replays it on the `alive` event.
 */
export const replayEarlyInput = {
  "data-early": "",
  ref: (control: Element | null): void => {
    control?.dispatchEvent(new Event("alive", { bubbles: true }));
  },
};
