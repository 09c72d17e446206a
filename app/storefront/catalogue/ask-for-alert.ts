import type { Locale } from "#app/domain/locale.ts";
import { callFunction } from "#app/storefront/browser/call-function.ts";

/** Why an address was refused; `failed` stands for every answer that the form does not know. */
const faults = ["invalid_email", "in_stock", "unknown_product", "off", "rate_limited", "failed"] as const;
export type AlertFault = (typeof faults)[number];

/** `cancelPath` is null unless the address is the signed-in account's own, which needs no confirmation. */
export type AlertAnswer = { ok: true; cancelPath: string | null } | { ok: false; fault: AlertFault };

/** Leaves an e-mail address at a sold-out product. Never rejects. */
export async function askForAlert(alert: {
  email: string;
  productId: string;
  language: Locale;
}): Promise<AlertAnswer> {
  const { email, productId, language } = alert;
  try {
    const body = JSON.stringify({ email: email.trim(), product_id: productId, language });
    const { success, code, cancelPath } = await callFunction("stock-alert", body);
    if (success === true) return { ok: true, cancelPath: typeof cancelPath === "string" ? cancelPath : null };
    return { ok: false, fault: faults.find((each) => each === code) ?? "failed" };
  } catch {
    return { ok: false, fault: "failed" };
  }
}
