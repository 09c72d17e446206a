import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { MailProblem } from "#app/domain/shop/mail-problem.ts";

/**
 * `draft` is edited; `planned` waits for its time; `sending` and `paused` have an audience, which never grows;
 * `stopped` and `done` are ended.
 */
export const newsletterStates = ["draft", "planned", "sending", "paused", "stopped", "done"] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/**
 * What happened to the e-mail to one subscriber. `trying` is stored before it is offered to the mail server; `unknown`
 * is one whose server never answered, which is not sent again; `left` unsubscribed, or
 * withdrew the consent that its audience needs, before their turn.
 */
export const deliveryStates = ["waiting", "trying", "sent", "refused", "unknown", "left"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a newsletter does not send: what the mail server said, or `not_configured` without a mail server, `records`,
 * `nobody` and `incomplete` as at the start (`startNewsletter`), `restored` after a backup was restored, `empty` when
 * nothing of it is left to show.
 */
export type NewsletterProblem = {
  what: MailProblem["what"] | "not_configured" | "records" | "nobody" | "incomplete" | "restored" | "empty";
  /** The mail server's own words; empty without an answer. */
  answer: string;
};

/** A text in both languages. */
export type TextPair = Record<Locale, string>;

/** What a newsletter consists of. */
export const newsletterBlockKinds = ["text", "picture", "button", "products", "code"] as const;
export type NewsletterBlock =
  /** Blank lines separate paragraphs; lines that begin with a hyphen are a list. */
  | { kind: "text"; title: TextPair; text: TextPair }
  /** `url` of an uploaded picture. */
  | { kind: "picture"; url: string; alt: TextPair; link: string }
  /** `link` is a path of the shop or an address with https. */
  | { kind: "button"; label: TextPair; link: string }
  | { kind: "products"; title: TextPair; productIds: readonly string[] }
  /** A code of a promotion, shown with its conditions. */
  | { kind: "code"; code: string; text: TextPair };
export type NewsletterBlockKind = NewsletterBlock["kind"];

/** Whom a newsletter is for, among the confirmed subscribers. */
export type Audience = {
  /** Languages of the subscribers; empty for all. */
  languages: readonly Locale[];
  /** Sources of the consents; empty for all. */
  sources: readonly string[];
  /**
   * Only those who bought one of these products, by product id; empty for no such condition. It leaves out everybody
   * whose consent does not cover it.
   */
  boughtProductIds: readonly string[];
};

/** Returns the languages in which an audience is written to: only their texts are needed. */
export function languagesOf({ languages }: Pick<Audience, "languages">): readonly Locale[] {
  return languages.length > 0 ? languages : locales;
}

export const everybody: Audience = { languages: [], sources: [], boughtProductIds: [] };

/** Above this audience the owner has to say that SPF, DKIM and DMARC are set. */
export const audienceWithoutRecords = 100;

/** Query parameter of a newsletter's links: its id, to which orders of that visit are credited. */
export const newsletterParameter = "newsletter";

/** Most e-mails in a minute: the bounds of a newsletter's own limit. */
export const speedBounds = { least: 1, most: 600, usual: 60 } as const;
