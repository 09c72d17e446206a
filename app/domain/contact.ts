import { isEmail, isPhone, sanitizeText } from "./checkout.ts";

/** The contact form (specification, section 3). */
export type ContactMessage = { name: string; email: string; phone: string; message: string };
export const contactFields = [
  "name",
  "email",
  "phone",
  "message",
] as const satisfies (keyof ContactMessage)[];
export type ContactField = (typeof contactFields)[number];

/** Characters that a field keeps. A phone is not cut: a number without its end calls somebody else. */
export const contactMaxLengths = {
  name: 100,
  email: 254,
  message: 5000,
} as const satisfies Partial<Record<ContactField, number>>;

/** The form as it is checked and kept: every text sanitised, the e-mail in lower case, the message with its lines. */
export function sanitizeContact(form: ContactMessage): ContactMessage {
  return {
    name: sanitizeText(form.name, contactMaxLengths.name),
    email: sanitizeText(form.email, contactMaxLengths.email).toLowerCase(),
    phone: sanitizeText(form.phone, form.phone.length),
    message: sanitizeLines(form.message, contactMaxLengths.message),
  };
}

/** Why a field was refused. */
export type ContactFault = "required" | "email" | "phone";
export type ContactFaults = Partial<Record<ContactField, ContactFault>>;

/**
 * What is wrong with a sanitised form, by field; nothing means that it may be sent. Name, e-mail and message are
 * required (specification, section 5); e-mail and phone are judged as at checkout.
 */
export function contactFaults(form: ContactMessage): ContactFaults {
  const faults: ContactFaults = {};
  for (const field of requiredFields) if (form[field] === "") faults[field] = "required";
  if (form.email !== "" && !isEmail(form.email)) faults.email = "email";
  if (form.phone !== "" && !isPhone(form.phone)) faults.phone = "phone";
  return faults;
}

/** A link that opens the reader's mail program with an answer to the sender. */
export function replyLink(email: string, subject: string): string {
  // The pattern of an e-mail lets through signs that mean something else in a link, but only one @.
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

const requiredFields = ["name", "email", "message"] as const;

/** Like `sanitizeText`, but lines stay lines and angle brackets stay: a message is free text and shown as such. */
export function sanitizeLines(text: string, maxLength: number): string {
  const plain = text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cs}/gu, "")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  return Array.from(plain).slice(0, maxLength).join("").trim();
}
