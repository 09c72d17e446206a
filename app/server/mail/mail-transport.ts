import { createTransport } from "nodemailer";

/** A letter as the mail server gets it. */
export type OutgoingMail = {
  /** Stays the same however often the letter is tried, so that a mailbox recognises a repeat (RFC 5322, 3.6.4). */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
};

export type MailTransport = {
  /** Hands a letter to the mail server. Throws what it answers; `RefusedForGoodError` when repeating is useless. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
};

/** Thrown when the mail server refuses this very letter for good (RFC 5321, 4.2.1: a reply of 5yz to its envelope). */
export class RefusedForGoodError extends Error {
  override name = "RefusedForGoodError";
}

/** Longest time that the mail server may take to greet and to answer, in milliseconds. */
const greetingTimeout = 10_000;
const answerTimeout = 20_000;

/** Letters by SMTP; `url` such as `smtps://user:password@host`. Nothing is connected before the first letter. */
export function createMailTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: greetingTimeout,
    greetingTimeout,
    socketTimeout: answerTimeout,
  });
  return {
    async send(mail) {
      try {
        // A machine wrote it: mailboxes must not answer it by a machine (RFC 3834, 5).
        await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } });
      } catch (error) {
        if (isRefusedForGood(error)) throw new RefusedForGoodError(error.message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function isRefusedForGood(error: unknown): error is Error {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "EENVELOPE" &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 500
  );
}
