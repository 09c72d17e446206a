import { isEmail, personLengths, sanitizeEmail, sanitizeText } from "#app/domain/typed-text.ts";

/** The sign-up form (specification, section 3). */
export type SignUpForm = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
};

/** Length of a password in characters: at least 6 (specification, section 5), at most 128 to bound the cost of hashing. */
export const passwordLengths = { min: 6, max: 128 } as const;

/** Sanitises names and e-mail; leaves passwords as typed. */
export function sanitizeSignUp(form: SignUpForm): SignUpForm {
  return {
    ...form,
    firstName: sanitizeText(form.firstName, personLengths.firstName),
    lastName: sanitizeText(form.lastName, personLengths.lastName),
    email: sanitizeEmail(form.email, personLengths.email),
  };
}

export type PasswordProblem = "required" | "mismatch" | "short" | "long";
export type SignUpProblem = PasswordProblem | "email";

/** Returns the first problem of a sanitised form, in the specification's order (section 5), or null. */
export function signUpProblem(form: SignUpForm): SignUpProblem | null {
  if (!form.firstName || !form.lastName || !form.email) return "required";
  return passwordProblem(form.password, form.confirmPassword) ?? (isEmail(form.email) ? null : "email");
}

/** Returns the first problem of a new password, or null. */
export function passwordProblem(password: string, confirmPassword: string): PasswordProblem | null {
  if (!password || !confirmPassword) return "required";
  if (password !== confirmPassword) return "mismatch";
  if (password.length < passwordLengths.min) return "short";
  return password.length > passwordLengths.max ? "long" : null;
}
