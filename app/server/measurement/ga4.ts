import { toDecimal } from "#app/domain/money.ts";
import type { ConversionSale } from "./conversion-sale.ts";
import { postConversion } from "./service-request.ts";
import type { SendResult } from "./service-request.ts";

const address = "https://www.google-analytics.com";
/** Most items of one event (https://support.google.com/analytics/answer/12200568). */
const mostItems = 200;
/** Hours for which Google takes an event of the past. */
export const ga4Hours = 72;

/**
 * Sends a sale by Google's Measurement Protocol. Google answers 204 to whatever it can parse, also to a wrong id or
 * secret, so `sent` says only that it has arrived. A purchase sent twice counts once, by its transaction id.
 */
export function sendToGa4(
  sale: ConversionSale,
  {
    measurementId,
    secret,
    url = address,
  }: { measurementId: string; secret: string; url?: string | undefined },
): Promise<SendResult> {
  const target = new URL("/mp/collect", url);
  target.searchParams.set("measurement_id", measurementId);
  target.searchParams.set("api_secret", secret);
  return postConversion(
    "Google Analytics",
    { url: target, body: ga4Body(sale) },
    {
      // The page of a proxy is no answer of Google's.
      isSuccess: ({ bytes }) => bytes.length === 0,
      // 408 and 429 are worth another try.
      readFailure: ({ status }) => ({
        state: status >= 400 && status < 500 && status !== 408 && status !== 429 ? "refused" : "retry",
      }),
    },
  );
}

/**
 * Returns the body of a request (https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference):
 * amounts in euros; `value` is the sum of the items as charged, VAT included, and of what was returned before it is
 * sent; `shipping` beside it makes the total.
 */
function ga4Body({ order, origin, kind, happenedAt, ...sale }: ConversionSale) {
  const items = sale.items.slice(0, mostItems).map(({ id, name, quantity, cents }) => ({
    item_id: id,
    item_name: name.slice(0, 100),
    quantity,
    price: Number(toDecimal(cents / quantity).toFixed(6)),
  }));
  return {
    client_id: origin.ga_client_id,
    timestamp_micros: happenedAt.getTime() * 1000,
    // The consent is to measuring: no use for advertisements was asked for.
    consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
    events: [
      {
        name: kind,
        params: {
          transaction_id: order.order_number,
          currency: "EUR",
          value: toDecimal(sale.total - sale.shipping),
          ...(kind === "purchase" && {
            tax: toDecimal(sale.vat),
            shipping: toDecimal(sale.shipping),
            ...(sale.coupon && { coupon: sale.coupon.slice(0, 100) }),
            items,
          }),
        },
      },
    ],
  };
}
