import { createTransport } from "nodemailer";

export type MailAddress = { name: string; address: string };

/** A letter as the mail server gets it. */
export type OutgoingMail = {
  /** Stays the same however often the letter is tried, so that a mailbox recognises a repeat (RFC 5322, 3.6.4). */
  messageId: string;
  from: MailAddress;
  to: string;
  replyTo?: MailAddress | undefined;
  subject: string;
  html: string;
  text: string;
  /** Where the recipient's mailbox ends a subscription by itself, with one press of its own button (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

export type MailTransport = {
  /** Hands a letter to the mail server within three quarters of a minute. Throws `NotSentError`. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Ends what is still under way. */
  close: () => void;
};

/** Thrown when the mail server did not take a letter; the message is in its words. */
export class NotSentError extends Error {
  override name = "NotSentError";
  /** Nodemailer's code, with the server's where it answered: `ECONNECTION`, `EENVELOPE 550`. Free of personal data. */
  readonly code: string;
  /** Whether this very letter was refused for good, so that repeating it is useless (RFC 5321, 4.2.1). */
  readonly isForGood: boolean;

  constructor(message: string, { code, isForGood }: { code: string; isForGood: boolean }) {
    super(message);
    this.code = code;
    this.isForGood = isForGood;
  }
}

/** Longest time that the mail server may take to greet, to answer one command and for a whole letter, in milliseconds. */
const greetingTimeout = 10_000;
const answerTimeout = 20_000;
const letterTimeout = 45_000;
/** Connections to the mail server at once; as many letters are sent at once. */
const connections = 4;

/** Letters by SMTP; `url` such as `smtps://user:password@host`. Nothing is connected before the first letter. */
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
    async send({ to, unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // As an address and not as text, which may hold a whole list of them.
          to: { name: "", address: to },
          headers: {
            // A machine wrote it: mailboxes must not answer it by a machine (RFC 3834, 5).
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl !== undefined && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          // A server that answers drop by drop never falls silent for long enough.
          signal: AbortSignal.timeout(letterTimeout),
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
    isForGood: reply !== null && reply >= 500 && isAboutTheLetter(code, command),
  });
}

/** The recipient or the content was refused, and not the shop's sender, password or connection, which can be put right. */
function isAboutTheLetter(code: unknown, command: unknown): boolean {
  return (code === "EENVELOPE" && command === "RCPT TO") || code === "EMESSAGE";
}
