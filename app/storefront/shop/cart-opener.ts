/** What the pages' frame does to open the mini-cart; `button` gets the focus back (`useMiniCart`). */
export const cartOpener: { open: (button: HTMLElement) => void } = { open: () => {} };
