import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { cardPage, pdfDocument } from "./pdf-layout.ts";
import type { GiftCard } from "./gift-card.ts";

/** Lays out the card of a gift: the giver's text, under it the shop's name, and nothing of the order. */
export function giftCardPdf(
  shop: string,
  { card_text, order_number }: GiftCard,
): ReactElement<DocumentProps> {
  return pdfDocument({ title: `Картичка ${order_number}`, author: shop }, [
    cardPage(shop, card_text.split("\n")),
  ]);
}
