import { createTransport } from "nodemailer";
import type { EmailAttachment } from "./email-attachments.ts";

export type MailAddress = { name: string; address: string };

/** An e-mail as passed to the mail server. */
export type OutgoingMail = {
  /** The same for every attempt, so that mailboxes recognise duplicates (RFC 5322, 3.6.4). */
  messageId: string;
  from: MailAddress;
  to: string;
  replyTo?: MailAddress | undefined;
  subject: string;
  html: string;
  text: string;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  attachments?: readonly EmailAttachment[];
};

export type MailTransport = {
  /** Delivers an e-mail to the mail server. Throws `NotSentError` when that fails or takes longer than 45 seconds. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Closes all connections and aborts sends in progress. */
  close: () => void;
};

/** Thrown when an e-mail was not delivered to the mail server; the message is the server's or the connection's. */
export class NotSentError extends Error {
  override name = "NotSentError";
  /**
   * Nodemailer's code, with the server's reply code if there was one: `ECONNECTION`, `EENVELOPE 550`. No personal data.
   */
  readonly code: string;
  /** Whether this e-mail was refused permanently, so that a retry is useless (RFC 5321, 4.2.1). */
  readonly isForGood: boolean;

  constructor(message: string, { code, isForGood }: { code: string; isForGood: boolean }) {
    super(message);
    this.code = code;
    this.isForGood = isForGood;
  }
}

/**
 * Longest time for the connection and for the mail server's greeting, for its answer to one command, and for a whole
 * e-mail, in milliseconds.
 */
const greetingTimeout = 10_000;
const answerTimeout = 20_000;
const emailTimeout = 45_000;
/** Connections to the mail server; equals the number of e-mails sent at once. */
const connections = 4;

/** Creates an SMTP transport; `url` such as `smtps://user:password@host`. Connects with the first e-mail. */
export function createMailTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: greetingTimeout,
    greetingTimeout,
    socketTimeout: answerTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, unsubscribeUrl, attachments = [], ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          attachments: [...attachments],
          // An address object, because a string could contain a list of addresses.
          to: { name: "", address: to },
          headers: {
            // Suppresses automatic replies (RFC 3834, 5).
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl !== undefined && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          // A server that sends a byte now and then never reaches the socket timeout.
          signal: AbortSignal.timeout(emailTimeout),
        });
      } catch (error) {
        throw notSent(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

function notSent(error: unknown): NotSentError {
  const message = error instanceof Error ? error.message : String(error);
  const { code, command, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const reply = typeof responseCode === "number" ? responseCode : null;
  return new NotSentError(message, {
    code: [typeof code === "string" ? code : "UNKNOWN", reply ?? ""].join(" ").trim(),
    isForGood: reply !== null && reply >= 500 && isRecipientOrContent(code, command),
  });
}

/**
 * Returns whether the recipient or the content was refused, rather than sender, password or connection, which can be
 * fixed.
 */
function isRecipientOrContent(code: unknown, command: unknown): boolean {
  return (code === "EENVELOPE" && command === "RCPT TO") || code === "EMESSAGE";
}
