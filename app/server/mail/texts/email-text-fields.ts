import { visibleLine, visibleText } from "#app/domain/typed-text.ts";
import type { EmailKind, EmailTextGroup } from "#app/domain/shop/email.ts";
import { emailsBg, emailsEn } from "#app/i18n/email-texts.ts";
import type { EmailTextKey } from "#app/i18n/translate-email.ts";

/** What a text is in its e-mail. `preview` is the line that mail clients show next to the subject. */
export type EmailTextRole = "subject" | "preview" | "heading" | "part" | "button" | "text" | "own";

export type EmailTextField = {
  key: EmailTextKey;
  role: EmailTextRole;
  /** Maximum length in characters. */
  maxLength: number;
  /** Names of the values that the text may contain in braces. */
  values: readonly string[];
  /** Those that it must contain: the e-mail says them nowhere else. */
  needed: readonly string[];
  mayBeEmpty: boolean;
};

const maxLengths: Record<EmailTextRole, number> = {
  subject: 150,
  preview: 200,
  heading: 150,
  part: 100,
  button: 60,
  text: 1500,
  own: 3000,
};

/**
 * Texts that nobody edits: amounts, dates, addresses and documents with their labels, the parts that the law words
 * (declaration of withdrawal, right of withdrawal, legal guarantee), and what only staff see in the back office.
 */
const isFixed = new RegExp(
  [
    String.raw`^(withdrawal|guarantee|duties|review)\.`,
    String.raw`^order\.(number|date|product|amount|grams|line|gifts|discount|shipping|promised|total|customer)\b`,
    String.raw`^order\.(delivery|carrier|payment|money|transfer|invoice)\b`,
    String.raw`^order_document\.(invoice|credit_note|sale|reversal)$`,
    String.raw`^order_recalled\.(product|lot|bestBefore)$`,
    String.raw`^back_in_stock\.perKilogram$`,
    String.raw`^email\.(sample|link\.hidden|phone|eik|vat)$`,
  ].join("|"),
);

/** Headings inside an e-mail. */
const parts: ReadonlySet<string> = new Set<EmailTextKey>([
  "order.next",
  "order.gift",
  "order_recalled.reason",
  "order_recalled.todo",
  "contact_message.from",
  "contact_message.text",
  "message_reply.quote",
  "review_refused.quote",
  "withdrawal_received.next",
  "owner_duty_reminder.note",
]);

/** Values that an e-mail says in no other place. */
const needed: Partial<Record<EmailTextKey, readonly string[]>> = {
  "order_changed.refund": ["amount"],
  "order_changed.return": ["amount"],
  "order_document.text": ["document"],
  "order_recalled.todo.contact": ["phone"],
  "order_replaced.text": ["by"],
  "order_shipped.number": ["number"],
  "order_shipped.parcel": ["number"],
  "owner_duty_reminder.text": ["duty"],
  "owner_refund_failed.text": ["amount"],
  "withdrawal_received.next.send": ["address"],
  "withdrawal_unmatched.text": ["date"],
};

/**
 * Paragraphs that may not be empty: the law or the recipient's safety needs them (Directive 2011/83/EU, article 11a(4);
 * Regulation (EC) 178/2002, article 19; Regulation (EU) 2016/679, article 7), or they say why the e-mail comes.
 */
const kept: ReadonlySet<string> = new Set<EmailTextKey>([
  "account_changed.notYou",
  "back_in_stock.reason",
  "email.support",
  "newsletter_confirmation.consent",
  "stock_alert_confirmation.reason",
  "stock_alert_confirmation.text",
  "cart_reminder.why",
  "email.support",
  "newsletter_confirmation.consent",
  "order_reminder.why",
  "order_recalled.text",
  "order_recalled.todo.eat",
  "order_recalled.todo.money",
  "review_refused.reason.insult",
  "review_refused.reason.personal_data",
  "review_refused.reason.advertising",
  "review_refused.reason.off_topic",
  "review_refused.reason.health_claim",
  "review_request.reason",
  "withdrawal_received.text",
  "withdrawal_received.next.money",
  "withdrawal_unmatched.next",
]);

const keys = Object.keys(emailsBg) as EmailTextKey[];

/** Returns the texts that the owner edits for a kind of e-mail, or for all of them, in the order of the e-mail. */
export function emailTextFields(group: EmailTextGroup): EmailTextField[] {
  const own = keys.filter((key) => !isFixed.test(key) && key !== "email.own" && groupOf(key) === group);
  return [...own, ...(group === "common" ? [] : (["email.own"] as const))].map((key) => fieldOf(key, group));
}

function groupOf(key: EmailTextKey): EmailTextGroup {
  const [first = ""] = key.split(".", 1);
  if (first === "withdrawal_unmatched") return "withdrawal_received";
  return first === "email" || first === "order" || first === "owner" ? "common" : (first as EmailKind);
}

function fieldOf(key: EmailTextKey, group: EmailTextGroup): EmailTextField {
  const role = roleOf(key);
  const needs = needed[key] ?? [];
  return {
    key,
    role,
    maxLength: maxLengths[role],
    values: valuesOf(key, group),
    needed: needs,
    mayBeEmpty:
      (role === "preview" || role === "text" || role === "own") && !kept.has(key) && needs.length === 0,
  };
}

function roleOf(key: EmailTextKey): EmailTextRole {
  if (key === "email.own") return "own";
  if (parts.has(key)) return "part";
  if (/\.subject\b/.test(key)) return "subject";
  if (key.endsWith(".preview")) return "preview";
  if (key.endsWith(".title")) return "heading";
  return /\.(?:button|pay|track|follow|toShop|toOrder|unsubscribe|stop)$/.test(key) ? "button" : "text";
}

/** Returns the values of the shipped texts and those that `renderEmail` fills in everywhere. */
function valuesOf(key: EmailTextKey, group: EmailTextGroup): string[] {
  const shipped = [...`${emailsBg[key]} ${emailsEn[key]}`.matchAll(/\{(\w+)\}/g)].map(
    ([, name = ""]) => name,
  );
  const isAboutOrder =
    /^(?:order|owner_order|owner_refund)_|^review_request$/.test(group) || key.startsWith("order.");
  return [...new Set([...shipped, ...(isAboutOrder ? ["number", "name"] : []), "shop"])];
}

export type EmailTextProblem = "required" | "long" | "unreadable" | "unknownValue" | "missingValue";
type ReadText = { ok: true; text: string } | { ok: false; problem: EmailTextProblem };

/**
 * Cleans a typed text as all texts from outside; only paragraphs keep line breaks. Refuses control characters, a text
 * that is empty or too long, a value that the e-mail does not have and the lack of one that it needs.
 */
export function readEmailText(field: EmailTextField, typed: string): ReadText {
  if (/[^\P{Cc}\t\n\r]/u.test(typed)) return { ok: false, problem: "unreadable" };
  const hasLines = field.role === "text" || field.role === "own";
  const lines = typed.replaceAll(/\r\n?/g, "\n");
  const text = hasLines ? visibleText(lines).trim() : visibleLine(lines);
  if (text === "" && !field.mayBeEmpty) return { ok: false, problem: "required" };
  if (Array.from(text).length > field.maxLength) return { ok: false, problem: "long" };
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  if (used.some((name) => !field.values.includes(name))) return { ok: false, problem: "unknownValue" };
  if (field.needed.some((name) => !used.includes(name))) return { ok: false, problem: "missingValue" };
  return { ok: true, text };
}
