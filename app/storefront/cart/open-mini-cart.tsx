import type { ReactNode } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { MiniCart } from "./mini-cart.tsx";

/**
 * Shows the mini-cart once its texts are there; `show(null)` closes it. That returns the focus to `button` or, if it has
 * left the page meanwhile, to the page's content. Throws when the texts could not be downloaded.
 */
export async function openMiniCart(
  button: HTMLElement,
  locale: Locale,
  show: (shown: ReactNode) => void,
): Promise<void> {
  await (locale === "bg" ? import("#app/i18n/texts/buying-bg.ts") : import("#app/i18n/texts/buying-en.ts"));
  // A modal dialog restores the focus to what had it when the dialog opened.
  (button.isConnected ? button : document.getElementById("content"))?.focus({ preventScroll: true });
  show(<MiniCart onClose={() => show(null)} />);
}
