import type { SignupFault, SignupForm } from "./popup-signup.tsx";

/** Returns which fields of a newsletter's form a refusal is about. */
export function wrongFields(refused: { fault: SignupFault; form: SignupForm } | undefined) {
  if (!refused || refused.fault === "failed") return { email: false, consent: false };
  const { fault, form } = refused;
  if (fault === "required") return { email: form.email.trim() === "", consent: !form.hasConsent };
  return { email: true, consent: false };
}
