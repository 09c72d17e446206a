import { isPhone, personLengths, sanitizeText } from "#app/domain/typed-text.ts";

/** Editable profile fields (specification, section 2). Phone and address may be empty. */
export type ProfileForm = { firstName: string; lastName: string; phone: string; address: string };

export const emptyProfile: ProfileForm = { firstName: "", lastName: "", phone: "", address: "" };

/** Maximum lengths in characters. */
export const profileLengths = {
  firstName: personLengths.firstName,
  lastName: personLengths.lastName,
  phone: personLengths.phone,
  address: 500,
} as const satisfies Record<keyof ProfileForm, number>;

/** Sanitises the form. Never cuts the phone number: a truncated one belongs to someone else. */
export function sanitizeProfile(form: ProfileForm): ProfileForm {
  return {
    firstName: sanitizeText(form.firstName, profileLengths.firstName),
    lastName: sanitizeText(form.lastName, profileLengths.lastName),
    phone: sanitizeText(form.phone, form.phone.length),
    address: sanitizeText(form.address, profileLengths.address),
  };
}

export type ProfileProblem = "required" | "phone";

/** Returns the first problem of a sanitised form (specification, section 5), or null. */
export function profileProblem(form: ProfileForm): ProfileProblem | null {
  if (!form.firstName || !form.lastName) return "required";
  return form.phone && !isPhone(form.phone) ? "phone" : null;
}
