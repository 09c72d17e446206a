import { retryAfter } from "#app/server/http/observe-requests.ts";
import { log } from "#app/server/log.ts";
import { outageName } from "#app/server/outage.ts";
import { countVisitFunction } from "./count-visit.ts";
import { createOrder } from "./create-order.ts";
import { createPayment } from "./create-payment.ts";
import { findPromotionsFunction } from "./find-promotions.ts";
import { newsletterSignup } from "./newsletter-signup.ts";
import { quoteDeliveryFunction } from "./quote-delivery.ts";
import { verifyPayment } from "./verify-payment.ts";
import { stockAlert } from "./stock-alert.ts";
import { readJson } from "./read-json.ts";
import { recordConsentFunction } from "./record-consent.ts";
import { refusal } from "./refusal.ts";
import { remindOfCartFunction } from "./remind-of-cart.ts";
import { restoreCartFunction } from "./restore-cart.ts";
import { reportReviewFunction } from "./report-review.ts";
import { saveThemeFunction } from "./save-theme.ts";
import { sendContactEmailFunction } from "./send-contact-email.ts";
import type { FunctionRequest, ServerFunction } from "./server-function.ts";
import type { Route } from "./+types/invoke";

/** The server functions by name: those of the specification, section 7, and the shop's own. */
const functions: Readonly<Record<string, ServerFunction>> = {
  "create-order": createOrder,
  "create-payment": createPayment,
  "verify-payment": verifyPayment,
  "send-contact-email": sendContactEmailFunction,
  "newsletter-signup": newsletterSignup,
  "stock-alert": stockAlert,
  "save-theme": saveThemeFunction,
  "quote-delivery": quoteDeliveryFunction,
  "find-promotions": findPromotionsFunction,
  "remind-of-cart": remindOfCartFunction,
  "restore-cart": restoreCartFunction,
  "report-review": reportReviewFunction,
  "count-visit": countVisitFunction,
  "record-consent": recordConsentFunction,
};

/** `POST /api/functions/{name}`: runs a server function. JSON in, JSON out; every answer has `success`. */
export async function action({
  request,
  params,
  context,
}: Omit<Route.ActionArgs, "request"> & { request: FunctionRequest }) {
  const invoke = Object.hasOwn(functions, params.name) ? functions[params.name] : undefined;
  if (!invoke) return refusal(404, "unknown_function", "Unknown function");
  if (request.method !== "POST") return methodNotAllowed();
  const body = await readJson(request);
  if (!body.ok) return refusal(body.status, "invalid", body.error);
  try {
    return await invoke({ request, body: body.value, context });
  } catch (error) {
    if (outageName(error) === null) throw error;
    log.error({ err: error, function: params.name }, "server function unavailable");
    return refusal(
      503,
      "unavailable",
      "The shop cannot do this right now; try again in a moment",
      {},
      {
        "Retry-After": String(retryAfter),
      },
    );
  }
}

export function loader() {
  return methodNotAllowed();
}

function methodNotAllowed() {
  return refusal(405, "method_not_allowed", "Use POST", {}, { Allow: "POST" });
}
