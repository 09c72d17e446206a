/** What the consent bar does when the footer opens it; `button` gets the focus back. */
export const consentOpener: { open: (button: HTMLElement) => void } = { open: () => {} };
