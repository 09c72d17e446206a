import { useEffect, useState } from "react";
import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { sentItem } from "#app/domain/cart/sent-item.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import {
  canQuote,
  deliveryOutlook,
  deliveryPrice,
  isCharged,
  placeOf,
} from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryOutlook } from "#app/domain/delivery/delivery-price.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useCurrencies } from "#app/ui/price.tsx";
import type { ShownQuote } from "./ask-for-quote.ts";

/** The price of the delivery as the shopper sees it. */
export type ShownDelivery = {
  outlook: DeliveryOutlook;
  /** Token of the carrier's quoted price, with which the server charges it; null without a quote. */
  quoteToken: string | null;
  /**
   * The carrier of the chosen office or of addresses, null for an office that the customer typed and without a carrier;
   * undefined until a delivery type is chosen.
   */
  carrier: CarrierName | null | undefined;
  /** Whether a request for the price is in progress. The order cannot be sent before the price is shown. */
  isAsking: boolean;
  /** Whether the price is unknown because this network address asked too often. `refresh` asks again. */
  isLimited: boolean;
};

/** Debounce of changes in the form before the shop is asked for the price, in milliseconds. */
const debounce = 400;

/**
 * Returns the price of the delivery chosen in the form or, before a delivery type is chosen, what is known about it.
 * For an office from a carrier's list it asks the shop, which knows the kind of the office and, if the owner charges
 * quotes, asks the carrier; likewise for an address, which `addressCarrier` brings, once its town is known. `refresh`
 * asks again, for example after the order was refused because of the price.
 */
export function useDelivery(
  form: CheckoutForm,
  cart: Cart,
  addressCarrier: CarrierName | null,
): ShownDelivery & { refresh: () => void } {
  const { base_currency: base } = useCurrencies();
  const terms = useFrameData()?.delivery;
  const [answered, setAnswered] = useState<(ShownQuote & { request: string }) | null>(null);
  const refresh = () => setAnswered(null);
  const goods = cartTotal(cart, base);
  const { deliveryType, office, city, paymentMethod } = form;
  const isAddress = deliveryType === "econt_address";
  const carrier = isAddress ? addressCarrier : (office?.carrier ?? null);
  const isQuoted = isAddress && terms?.pricing === "quote" && canQuote(carrier);
  const isKnown = isAddress ? isQuoted && city.trim() !== "" : deliveryType !== "" && !!office;
  const isAsked = isKnown && terms && isCharged(terms, goods, base);
  const items = cart.map(sentItem);
  const request = isAsked
    ? JSON.stringify({ carrier, officeCode: office?.officeCode, deliveryType, city, paymentMethod, items })
    : null;
  const isAsking = request !== null && answered?.request !== request;

  useEffect(() => {
    if (!isAsking) return;
    let isCancelled = false;
    const ask = async () => {
      const { askForQuote } = await import("./ask-for-quote.ts");
      const quote = await askForQuote(request);
      if (!isCancelled) setAnswered({ ...quote, request });
    };
    const timer = window.setTimeout(() => void ask(), debounce);
    return () => {
      isCancelled = true;
      window.clearTimeout(timer);
    };
  }, [isAsking, request]);

  const quote = isAsking ? null : answered;
  const shown = {
    quoteToken: (request !== null && quote?.token) || null,
    carrier: deliveryType === "" ? undefined : carrier,
    isAsking,
    isLimited: request !== null && quote?.isLimited === true,
    refresh,
  };
  if (!terms) return { ...shown, outlook: { kind: "exact", amount: { stotinki: 0, cents: 0 } } };
  if (deliveryType === "") return { ...shown, outlook: deliveryOutlook(terms, goods, base) };
  const isTownMissing = isQuoted && request === null && isCharged(terms, goods, base);
  if (isAsking || shown.isLimited || isTownMissing) return { ...shown, outlook: { kind: "depends" } };
  const known = request === null ? null : quote;
  const place = known?.place ?? placeOf(deliveryType, null);
  const choice = { carrier, place, goods, quote: known?.cents ?? null };
  return { ...shown, outlook: { kind: "exact", amount: deliveryPrice(terms, choice, base) } };
}
