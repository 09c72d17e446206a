import { isEmail, isPhone, sanitizeEmail, sanitizeText, visibleText } from "#app/domain/typed-text.ts";

/** The contact form (specification, section 3). */
export type ContactMessage = { name: string; email: string; phone: string; message: string };
export const contactFields = [
  "name",
  "email",
  "phone",
  "message",
] as const satisfies (keyof ContactMessage)[];
export type ContactField = (typeof contactFields)[number];

/** Maximum lengths in characters. A phone number is never cut: a truncated one belongs to someone else. */
export const contactMaxLengths = {
  name: 100,
  email: 254,
  message: 5000,
} as const satisfies Partial<Record<ContactField, number>>;

/** Sanitises every text, lower-cases the e-mail and keeps the message's line breaks. */
export function sanitizeContact(form: ContactMessage): ContactMessage {
  return {
    name: sanitizeText(form.name, contactMaxLengths.name),
    email: sanitizeEmail(form.email, contactMaxLengths.email),
    phone: sanitizeText(form.phone, form.phone.length),
    message: sanitizeLines(form.message, contactMaxLengths.message),
  };
}

/** Why a field was refused. */
export type ContactFault = "required" | "email" | "phone";
export type ContactFaults = Partial<Record<ContactField, ContactFault>>;

/**
 * Validates a sanitised form and returns the fault of each field; empty means valid. Name, e-mail and message are
 * required (specification, section 5); e-mail and phone follow the checkout's rules.
 */
export function contactFaults(form: ContactMessage): ContactFaults {
  const faults: ContactFaults = {};
  for (const field of requiredFields) if (form[field] === "") faults[field] = "required";
  if (form.email !== "" && !isEmail(form.email)) faults.email = "email";
  if (form.phone !== "" && !isPhone(form.phone)) faults.phone = "phone";
  return faults;
}

/** Returns a `mailto:` link that replies to the sender. */
export function replyLink(email: string, subject: string): string {
  // Valid e-mails may contain characters that are special in a URL, but only one @.
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

const requiredFields = ["name", "email", "message"] as const;

/** Like `sanitizeText`, but keeps line breaks and angle brackets: a message is free text and is always escaped. */
export function sanitizeLines(text: string, maxLength: number): string {
  const plain = visibleText(text).replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
  return Array.from(plain).slice(0, maxLength).join("").trim();
}
