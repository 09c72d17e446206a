import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { isEmail, isPhone, personLengths, sanitizeText } from "#app/domain/typed-text.ts";

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

/**
 * Maximum length of each field in characters (specification, section 5). `address` is city and delivery details in one
 * line.
 */
export const maxLengths = {
  ...personLengths,
  city: 255,
  deliveryDetails: 500,
  companyName: 100,
  vatNumber: 20,
  address: 800,
} as const;

export type CheckoutTextField = Exclude<keyof typeof maxLengths, "address">;

/** Sanitises every text of the form and lower-cases the e-mail. */
export function sanitizeCheckout(form: CheckoutForm): CheckoutForm {
  const clean = { ...form };
  for (const field of textFields) clean[field] = sanitizeText(form[field], maxLengths[field]);
  return { ...clean, email: clean.email.toLowerCase() };
}

/**
 * Changes the delivery type and clears the details: an office's name is no address (specification, section 5). Fills in
 * `knownAddress` for delivery to an address.
 */
export function withDeliveryType(
  form: CheckoutForm,
  deliveryType: DeliveryType,
  knownAddress = "",
): CheckoutForm {
  if (form.deliveryType === deliveryType) return form;
  return { ...form, deliveryType, deliveryDetails: deliveryType === "econt_address" ? knownAddress : "" };
}

/** Account data of a signed-in shopper. */
export type AccountData = Pick<CheckoutForm, "firstName" | "lastName" | "email" | "phone"> & {
  address: string;
};

/** Prefills empty fields from the account, except the field in focus, given by its name in `current`. */
export function prefillFromAccount(form: CheckoutForm, known: AccountData, current?: string): CheckoutForm {
  const filled = knownFields(form, known).filter(([field]) => field !== current && form[field] === "");
  return { ...form, ...Object.fromEntries(filled) };
}

/** Strips account-prefilled values before the draft is stored: personal data must not outlive the session. */
export function stripAccountData(form: CheckoutForm, known: AccountData): CheckoutForm {
  const taken = knownFields(form, known).filter(([field, value]) => form[field] === value);
  return { ...form, ...Object.fromEntries(taken.map(([field]) => [field, ""])) };
}

function knownFields({ deliveryType }: CheckoutForm, { address, ...contact }: AccountData) {
  const deliveryDetails = deliveryType === "econt_address" ? address : "";
  return Object.entries({ ...contact, deliveryDetails }) as [CheckoutTextField, string][];
}

/** A validation problem. `fields` are the fields it concerns. */
export type CheckoutProblem = {
  code: "required" | "invoice" | "email" | "phone" | "name" | "office" | "address";
  fields: (keyof CheckoutForm)[];
};

/** Validates a sanitised form. Returns all problems in the specification's order; an empty list means valid. */
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

/** Rate limit: three attempts within five minutes (specification, section 9). */
export const checkoutLimit = { attempts: 3, milliseconds: 300_000 } as const;

/** Returns the attempts, as times in milliseconds, that still count against the limit at `now`. */
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
