import type { Locale } from "#app/domain/locale.ts";
import { callFunction } from "#app/storefront/browser/call-function.ts";
import type { SignupFault, SignupForm } from "#app/ui/popups/popup-signup.tsx";

/**
 * Signs up an address for the newsletter through a popup or the footer, whose `popupId` is null. Returns why it was
 * refused, or null (specification, sections 5, 7 and 8). Never rejects: an unknown answer is `failed`.
 */
export async function signUpForNewsletter(
  { email, hasConsent }: SignupForm,
  { popupId, language }: { popupId: string | null; language: Locale },
): Promise<SignupFault | null> {
  if (email.trim() === "" || !hasConsent) return "required";
  try {
    const body = JSON.stringify({ email: email.trim(), consent: true, popup_id: popupId, language });
    const { success, error } = await callFunction("newsletter-signup", body);
    if (success === true) return null;
    if (typeof error !== "string") return "failed";
    if (error.includes("already subscribed")) return "subscribed";
    return error.includes("Invalid email") ? "email" : "failed";
  } catch {
    return "failed";
  }
}
