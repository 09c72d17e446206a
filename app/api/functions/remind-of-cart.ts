import { cartReminderRequest } from "#app/domain/cart/cart-reminder-input.ts";
import { remindOfCart } from "#app/server/reminders/cart/remind-of-cart.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * remind-of-cart: keeps a cart to remind of it by e-mail, or withdraws that by the token of an earlier answer. Open to
 * everybody. Answers `{success: true, token}`, whatever the shop knows of the address. Refuses with `invalid` or
 * `invalid_email` (422 with `fields`), `not_offered` (409) or `rate_limited` (429 with Retry-After).
 */
export const remindOfCartFunction: ServerFunction = async ({ body, context }) => {
  const parsed = cartReminderRequest.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The reminder's data are not valid", { fields: [...new Set(fields)] });
  }
  const result = await remindOfCart(context.get(servicesContext), {
    ...parsed.data,
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  if (result.ok) return answer({ token: result.token });
  switch (result.code) {
    case "invalid_email":
      return refusal(422, result.code, "Invalid email", { fields: ["email"] });
    case "not_offered":
      return refusal(409, result.code, "The shop offers no reminders of carts");
    case "rate_limited":
      return refusal(
        429,
        result.code,
        "Too many reminders; try again later",
        {},
        { "Retry-After": String(result.retryAfterSeconds) },
      );
  }
};
