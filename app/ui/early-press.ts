/**
 * For a control that is pressed or typed into before the page is alive: the page's own first script (`paint-first.ts` of the
 * server) keeps that under `data-early`, and does it again once the control says that it listens.
 */
export const earlyPress = {
  "data-early": "",
  ref: (control: Element | null): void => {
    control?.dispatchEvent(new Event("alive", { bubbles: true }));
  },
};
