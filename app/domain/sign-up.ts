import { isEmail, maxLengths, sanitizeText } from "./checkout.ts";

/** The sign-up form (specification, section 3). */
export type SignUpForm = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
};

/** Characters of a password: at least 6 (specification, section 5); a longer one than 128 would only burden the hash. */
export const passwordLengths = { min: 6, max: 128 } as const;

/** Names and e-mail as they are kept; passwords stay as they were typed. */
export function sanitizeSignUp(form: SignUpForm): SignUpForm {
  return {
    ...form,
    firstName: sanitizeText(form.firstName, maxLengths.firstName),
    lastName: sanitizeText(form.lastName, maxLengths.lastName),
    email: sanitizeText(form.email, maxLengths.email).toLowerCase(),
  };
}

export type PasswordProblem = "required" | "mismatch" | "short" | "long";
export type SignUpProblem = PasswordProblem | "email";

/** The first thing that is wrong with a sanitised form, in the specification's order (section 5), or null. */
export function signUpProblem(form: SignUpForm): SignUpProblem | null {
  if (!form.firstName || !form.lastName || !form.email) return "required";
  return passwordProblem(form.password, form.confirmPassword) ?? (isEmail(form.email) ? null : "email");
}

/** What is wrong with a newly chosen password, or null. */
export function passwordProblem(password: string, confirmPassword: string): PasswordProblem | null {
  if (!password || !confirmPassword) return "required";
  if (password !== confirmPassword) return "mismatch";
  if (password.length < passwordLengths.min) return "short";
  return password.length > passwordLengths.max ? "long" : null;
}
