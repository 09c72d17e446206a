import { isTooSmall, refusesCash } from "#app/domain/delivery/chosen-office.ts";
import type { ChosenOffice } from "#app/domain/delivery/chosen-office.ts";
import { isCompanyNumber } from "#app/domain/documents/company-numbers.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { isEmail, isPhone, personLengths, sanitizeEmail, sanitizeText } from "#app/domain/typed-text.ts";

export const deliveryTypes = ["econt_office", "econt_address"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** A gift as the checkout's form holds it: the receiver's fields count if somebody else receives it. */
export type GiftForm = {
  giftCard: string;
  isForOther: boolean;
  giftFirstName: string;
  giftLastName: string;
  giftPhone: string;
  giftWishedOn: string;
};

export const emptyGiftForm: GiftForm = {
  giftCard: "",
  isForOther: false,
  giftFirstName: "",
  giftLastName: "",
  giftPhone: "",
  giftWishedOn: "",
};

/** The checkout form (specification, section 3). An unchosen delivery type is an empty string. */
export type CheckoutForm = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  deliveryType: DeliveryType | "";
  deliveryDetails: string;
  /**
   * The office chosen from a carrier's list, which `deliveryDetails` then describes. Null or absent when the details
   * were typed.
   */
  office?: ChosenOffice | null;
  needInvoice: boolean;
  companyName: string;
  vatNumber: string;
  /** Registered address of the company. */
  companyAddress: string;
  paymentMethod: PaymentMethod;
  /** The gift that the order is; absent or null when it is none. */
  gift?: GiftForm | null;
  /** Whether the shopper refuses the request for a review that the page announces; absent means no. */
  refusesReviewRequest?: boolean;
};

export const emptyCheckoutForm: CheckoutForm = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  city: "",
  deliveryType: "",
  deliveryDetails: "",
  office: null,
  needInvoice: false,
  companyName: "",
  vatNumber: "",
  companyAddress: "",
  paymentMethod: "cash_on_delivery",
};

type TextRule = {
  /** Maximum length in characters. Longer texts are cut, except a phone number: a cut one would be another number. */
  maxLength: number;
  /** Whether it must be filled in on every order. */
  required?: true;
  /** The format that a filled-in text must have, with the code of the problem when it does not. */
  format?: { code: "email" | "phone" | "name"; isMet: (text: string) => boolean };
  /** Type of its input, for the keyboard of phones. */
  type?: "email" | "tel";
};

const name = { code: "name", isMet: (text: string) => Array.from(text).length >= 2 } as const;

/**
 * The rules of each text of the checkout form (specification, section 5): the source of `checkoutProblems`, of the
 * schema of create-order and of the inputs. No zod schema, since the checkout page does not load zod.
 */
export const textRules = {
  firstName: { maxLength: personLengths.firstName, required: true, format: name },
  lastName: { maxLength: personLengths.lastName, required: true, format: name },
  email: {
    maxLength: personLengths.email,
    required: true,
    format: { code: "email", isMet: isEmail },
    type: "email",
  },
  phone: {
    maxLength: personLengths.phone,
    required: true,
    format: { code: "phone", isMet: isPhone },
    type: "tel",
  },
  city: { maxLength: 255, required: true },
  deliveryDetails: { maxLength: 500, required: true },
  companyName: { maxLength: 100 },
  vatNumber: { maxLength: 20 },
  companyAddress: { maxLength: 300 },
} satisfies Record<string, TextRule>;

export type CheckoutTextField = keyof typeof textRules;

const textFields = Object.keys(textRules) as CheckoutTextField[];

const ruleOf = (field: CheckoutTextField): TextRule => textRules[field];

/**
 * Sanitises a text of the form, and cuts it to the field's maximum length unless it is the phone. Lower-cases an
 * e-mail.
 */
export function sanitizeField(field: CheckoutTextField, text: string): string {
  if (field === "email") return sanitizeEmail(text, textRules.email.maxLength);
  return sanitizeText(text, field === "phone" ? text.length : textRules[field].maxLength);
}

/** Returns whether a filled-in, sanitised text has the field's format. */
export function hasFormat(field: CheckoutTextField, text: string): boolean {
  return ruleOf(field).format?.isMet(text) ?? true;
}

/**
 * Returns the HTML attributes of a field's input. There is no `maxLength`: long texts are cut when the order is sent,
 * so that pasted ones can be trimmed first.
 */
export function checkoutConstraints(
  field: CheckoutTextField,
): { required: boolean } & Partial<Record<"type" | "inputMode", TextRule["type"]>> {
  const { required = false, type } = ruleOf(field);
  return { required, ...(type && { type, inputMode: type }) };
}

/** Sanitises every text of the form and lower-cases the e-mail. */
export function sanitizeCheckout(form: CheckoutForm): CheckoutForm {
  const clean = { ...form };
  for (const field of textFields) clean[field] = sanitizeField(field, form[field]);
  return clean;
}

/**
 * Changes the delivery type and clears the details: an office's name is not an address (specification, section 5).
 * Fills in `knownAddress` for delivery to an address. Returns the form itself if it already has the type.
 */
export function withDeliveryType(
  form: CheckoutForm,
  deliveryType: DeliveryType,
  knownAddress = "",
): CheckoutForm {
  if (form.deliveryType === deliveryType) return form;
  const deliveryDetails = deliveryType === "econt_address" ? knownAddress : "";
  return { ...form, deliveryType, deliveryDetails, ...noOffice(form) };
}

function noOffice({ office }: CheckoutForm): Pick<CheckoutForm, "office"> {
  return office ? { office: null } : {};
}

/** Sets typed delivery details and drops the chosen office. */
export function withTypedDetails(form: CheckoutForm, deliveryDetails: string): CheckoutForm {
  return { ...form, deliveryDetails, ...noOffice(form) };
}

/** Sets the city. Drops a chosen office and its details, since it is in another town. */
export function withCity(form: CheckoutForm, city: string): CheckoutForm {
  return form.office ? { ...form, city, deliveryDetails: "", office: null } : { ...form, city };
}

/** Account data of a signed-in shopper. */
export type AccountData = Pick<CheckoutForm, "firstName" | "lastName" | "email" | "phone"> & {
  address: string;
  /** Delivery of the account's last order; null before the first. */
  lastDelivery: Pick<CheckoutForm, "city" | "deliveryType" | "deliveryDetails" | "office"> | null;
};

/** Prefills empty fields from the account, except the focused field, whose name is `current`. */
export function prefillFromAccount(form: CheckoutForm, known: AccountData, current?: string): CheckoutForm {
  const lastType = current === "deliveryType" ? "" : (known.lastDelivery?.deliveryType ?? "");
  const deliveryType = form.deliveryType || lastType;
  const filled = knownFields({ deliveryType }, known).filter(
    ([field]) => field !== current && form[field] === "",
  );
  const details = filled.find(([field]) => field === "deliveryDetails")?.[1];
  const isLast = details !== undefined && details !== "" && details === known.lastDelivery?.deliveryDetails;
  const office = isLast ? known.lastDelivery?.office : form.office;
  return { ...form, deliveryType, ...Object.fromEntries(filled), ...(office && { office }) };
}

/**
 * Empties the fields whose values are the account's before the draft is stored: personal data must not outlive the
 * session.
 */
export function stripAccountData(form: CheckoutForm, known: AccountData): CheckoutForm {
  const taken = knownFields(form, known).filter(([field, value]) => form[field] === value);
  const { deliveryType } = form;
  return {
    ...form,
    deliveryType: deliveryType === known.lastDelivery?.deliveryType ? "" : deliveryType,
    ...Object.fromEntries(taken.map(([field]) => [field, ""])),
    ...(taken.some(([field]) => field === "deliveryDetails") && noOffice(form)),
  };
}

/**
 * Returns the account's contact data, the last order's city, and the details for a delivery type: the last order's if
 * it had that type, otherwise the profile's address for delivery to an address.
 */
function knownFields(
  { deliveryType }: Pick<CheckoutForm, "deliveryType">,
  { address, lastDelivery, ...contact }: AccountData,
) {
  const isLastType = lastDelivery?.deliveryType === deliveryType;
  const usual = deliveryType === "econt_address" ? address : "";
  const deliveryDetails = isLastType ? lastDelivery.deliveryDetails : usual;
  const fields = { ...contact, city: lastDelivery?.city ?? "", deliveryDetails };
  return Object.entries(fields) as [CheckoutTextField, string][];
}

/** A validation problem and the fields that it concerns. */
export type CheckoutProblem = {
  code:
    | "required"
    | "invoice"
    | "companyNumber"
    | "email"
    | "phone"
    | "name"
    | "office"
    /** An office of another carrier than Econt, which the specification's message names. */
    | "otherOffice"
    /** The chosen office takes no cash on delivery. */
    | "officeNoCash"
    /** The parcel is too heavy or too large for the chosen office. */
    | "officeTooSmall"
    | "address";
  fields: (keyof CheckoutForm)[];
};

/**
 * Validates a sanitised form. Returns all problems in the specification's order; an empty list means valid. `goods` is
 * the weight of the cart in grams.
 */
export function checkoutProblems(form: CheckoutForm, goods = 0): CheckoutProblem[] {
  const problems: CheckoutProblem[] = [];
  const refuse = (code: CheckoutProblem["code"], fields: (keyof CheckoutForm)[]) => {
    if (fields.length > 0) problems.push({ code, fields });
  };
  const isFilled = (field: keyof CheckoutForm) => form[field] !== "";

  refuse(
    "required",
    requiredFields.filter((field) => !isFilled(field)),
  );
  if (form.needInvoice) {
    refuse(
      "invoice",
      invoiceFields.filter((field) => !isFilled(field)),
    );
    if (isFilled("vatNumber") && !isCompanyNumber(form.vatNumber)) refuse("companyNumber", ["vatNumber"]);
  }
  for (const code of ["email", "phone", "name"] as const)
    refuse(
      code,
      textFields.filter(
        (field) => ruleOf(field).format?.code === code && isFilled(field) && !hasFormat(field, form[field]),
      ),
    );
  if (isFilled("deliveryDetails") && form.deliveryType !== "") {
    const isOffice = form.deliveryType === "econt_office";
    const isTooShort = Array.from(form.deliveryDetails).length < minDetailsLength[form.deliveryType];
    if (isTooShort) refuse(isOffice ? "office" : "address", ["deliveryDetails"]);
    else if (form.office && refusesCash(form.office, form.paymentMethod))
      refuse("officeNoCash", ["deliveryDetails"]);
    else if (form.office && isTooSmall(form.office, goods)) refuse("officeTooSmall", ["deliveryDetails"]);
  }
  return problems;
}

/** Rate limit: three attempts within five minutes (specification, section 9). */
export const checkoutLimit = { attempts: 3, milliseconds: 300_000 } as const;

/**
 * Returns the seconds, at least one, until another order is allowed. `oldestAttempt` is the oldest of the attempts that
 * reach the limit.
 */
export function secondsUntilAllowed(oldestAttempt: Date, now: Date): number {
  const left = oldestAttempt.getTime() + checkoutLimit.milliseconds - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

/** Returns the attempts, as times in milliseconds, that still count against the limit at `now`. */
export function countedAttempts(attempts: readonly number[], now: number): number[] {
  return attempts.filter((time) => time <= now && now - time < checkoutLimit.milliseconds);
}

export function mayAttempt(attempts: readonly number[], now: number): boolean {
  return countedAttempts(attempts, now).length < checkoutLimit.attempts;
}

const invoiceFields = ["companyName", "vatNumber", "companyAddress"] as const;
const requiredFields: (keyof CheckoutForm)[] = [
  ...textFields.filter((field) => ruleOf(field).required && field !== "deliveryDetails"),
  "deliveryType",
  "deliveryDetails",
];

const minDetailsLength: Record<DeliveryType, number> = { econt_office: 3, econt_address: 10 };
