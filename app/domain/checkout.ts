import type { PaymentMethod } from "./order.ts";

export const deliveryTypes = ["econt_office", "econt_address"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The checkout form (specification, section 3). An unchosen delivery type is an empty string. */
export type CheckoutForm = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  deliveryType: DeliveryType | "";
  deliveryDetails: string;
  needInvoice: boolean;
  companyName: string;
  vatNumber: string;
  paymentMethod: PaymentMethod;
};

export const emptyCheckoutForm: CheckoutForm = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  city: "",
  deliveryType: "",
  deliveryDetails: "",
  needInvoice: false,
  companyName: "",
  vatNumber: "",
  paymentMethod: "cash_on_delivery",
};

/** Characters that a field keeps (specification, section 5). `address` is city and delivery details in one line. */
export const maxLengths = {
  firstName: 50,
  lastName: 50,
  email: 254,
  phone: 20,
  city: 255,
  deliveryDetails: 500,
  companyName: 100,
  vatNumber: 20,
  address: 800,
} as const;

export type CheckoutTextField = Exclude<keyof typeof maxLengths, "address">;

/**
 * Trims a text, takes angle brackets, control characters and halves of characters (lone surrogates, which no database
 * takes) out of it and cuts it to its maximum.
 */
export function sanitizeText(text: string, maxLength: number): string {
  const plain = Array.from(
    text
      .replace(/[<>\p{Cs}]/gu, "")
      .replace(/\p{Cc}/gu, " ")
      .trim(),
  );
  return plain.slice(0, maxLength).join("").trim();
}

/** The form as it is checked and sent: every text sanitised, the e-mail in lower case. */
export function sanitizeCheckout(form: CheckoutForm): CheckoutForm {
  const clean = { ...form };
  for (const field of textFields) clean[field] = sanitizeText(form[field], maxLengths[field]);
  return { ...clean, email: clean.email.toLowerCase() };
}

/**
 * Changing the delivery type clears the details: an office's name is no address (specification, section 5). Whose address
 * is known finds that in its place.
 */
export function withDeliveryType(
  form: CheckoutForm,
  deliveryType: DeliveryType,
  knownAddress = "",
): CheckoutForm {
  if (form.deliveryType === deliveryType) return form;
  return { ...form, deliveryType, deliveryDetails: deliveryType === "econt_address" ? knownAddress : "" };
}

/** What the shop knows of a shopper who is signed in. */
export type KnownShopper = Pick<CheckoutForm, "firstName" | "lastName" | "email" | "phone"> & {
  address: string;
};

/** The form with what is known where nothing stands, but for the field that the shopper is in, by its name. */
export function fillFromKnown(form: CheckoutForm, known: KnownShopper, current?: string): CheckoutForm {
  const filled = knownFields(form, known).filter(([field]) => field !== current && form[field] === "");
  return { ...form, ...Object.fromEntries(filled) };
}

/** The form less what stands in it as it is known: that goes with the shopper's session, and is in no browser's keeping. */
export function withoutKnown(form: CheckoutForm, known: KnownShopper): CheckoutForm {
  const taken = knownFields(form, known).filter(([field, value]) => form[field] === value);
  return { ...form, ...Object.fromEntries(taken.map(([field]) => [field, ""])) };
}

function knownFields({ deliveryType }: CheckoutForm, { address, ...contact }: KnownShopper) {
  const deliveryDetails = deliveryType === "econt_address" ? address : "";
  return Object.entries({ ...contact, deliveryDetails }) as [CheckoutTextField, string][];
}

/** A refusal of the form, in the order in which the specification checks. */
export type CheckoutProblem = {
  code: "required" | "invoice" | "email" | "phone" | "name" | "office" | "address";
  fields: (keyof CheckoutForm)[];
};

/** Everything that is wrong with a sanitised form, first things first; an empty list means that it may be sent. */
export function checkoutProblems(form: CheckoutForm): CheckoutProblem[] {
  const problems: CheckoutProblem[] = [];
  const refuse = (code: CheckoutProblem["code"], fields: (keyof CheckoutForm)[]) => {
    if (fields.length > 0) problems.push({ code, fields });
  };
  const isFilled = (field: keyof CheckoutForm) => form[field] !== "";

  refuse(
    "required",
    requiredFields.filter((field) => !isFilled(field)),
  );
  if (form.needInvoice)
    refuse(
      "invoice",
      invoiceFields.filter((field) => !isFilled(field)),
    );
  if (isFilled("email") && !isEmail(form.email)) refuse("email", ["email"]);
  if (isFilled("phone") && !isPhone(form.phone)) refuse("phone", ["phone"]);
  refuse(
    "name",
    nameFields.filter((field) => isFilled(field) && Array.from(form[field]).length < 2),
  );
  if (isFilled("deliveryDetails") && form.deliveryType !== "") {
    const isOffice = form.deliveryType === "econt_office";
    const isTooShort = Array.from(form.deliveryDetails).length < minDetailsLength[form.deliveryType];
    if (isTooShort) refuse(isOffice ? "office" : "address", ["deliveryDetails"]);
  }
  return problems;
}

/** A simple address pattern of at most 254 characters (specification, section 5), none of them a control character. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    !/[\p{Cc}\p{Cs}]/u.test(text) &&
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/.test(text)
  );
}

/** 7 to 20 characters of digits, spaces, plus, minus and parentheses (specification, section 5). */
export function isPhone(text: string): boolean {
  return /^[\d +()-]{7,20}$/.test(text);
}

/** Three attempts within five minutes (specification, section 9). */
export const checkoutLimit = { attempts: 3, milliseconds: 300_000 } as const;

/** The attempts, as times in milliseconds, that still count against the limit at `now`. */
export function countedAttempts(attempts: readonly number[], now: number): number[] {
  return attempts.filter((time) => time <= now && now - time < checkoutLimit.milliseconds);
}

export function mayAttempt(attempts: readonly number[], now: number): boolean {
  return countedAttempts(attempts, now).length < checkoutLimit.attempts;
}

const textFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "city",
  "deliveryDetails",
  "companyName",
  "vatNumber",
] as const satisfies CheckoutTextField[];

const nameFields = ["firstName", "lastName"] as const;
const invoiceFields = ["companyName", "vatNumber"] as const;
const requiredFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "city",
  "deliveryType",
  "deliveryDetails",
] as const;

const minDetailsLength: Record<DeliveryType, number> = { econt_office: 3, econt_address: 10 };
