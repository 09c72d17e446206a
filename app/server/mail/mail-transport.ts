import { createTransport } from "nodemailer";
import type { MailProblem } from "#app/domain/shop/mail-problem.ts";
import type { MailSecurity } from "#app/domain/shop/mail-settings.ts";
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
  /** Closes each connection once its send in progress has ended. */
  retire: () => void;
};

/** A mail server; `account` is null for one without sign-in. */
export type SmtpServer = {
  host: string;
  port: number;
  security: MailSecurity;
  account: { username: string; password: string } | null;
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
  /** What failed, for people. */
  readonly problem: MailProblem;

  constructor(message: string, facts: { code: string; isForGood: boolean; problem: MailProblem }) {
    super(message);
    this.code = facts.code;
    this.isForGood = facts.isForGood;
    this.problem = facts.problem;
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

/**
 * Creates an SMTP transport to a server, or to a URL such as `smtps://user:password@host`. Connects with the first
 * e-mail. An e-mail that takes longer than `within` milliseconds is not sent.
 */
export function createMailTransport(server: string | SmtpServer, within = emailTimeout): MailTransport {
  const transport = createTransport({
    ...(typeof server === "string" ? { url: server } : addressOf(server)),
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
          signal: AbortSignal.timeout(within),
        });
      } catch (error) {
        throw notSent(error);
      }
    },
    close: () => transport.close({ force: true }),
    retire: () => transport.close(),
  };
}

/** Without encryption only because the owner chose it for this machine (`readMailSettings`): never as a fallback. */
function addressOf({ host, port, security, account }: SmtpServer) {
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(account && { auth: { user: account.username, pass: account.password } }),
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
    problem: problemOf(error),
  });
}

/**
 * Returns whether the recipient or the content was refused, rather than sender, password or connection, which can be
 * fixed.
 */
function isRecipientOrContent(code: unknown, command: unknown): boolean {
  return (code === "EENVELOPE" && command === "RCPT TO") || code === "EMESSAGE";
}

type Failure = {
  name?: unknown;
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
};

const refusedCommands: Readonly<Record<string, MailProblem["what"]>> = {
  "MAIL FROM": "sender",
  "RCPT TO": "recipient",
};

/** Returns what failed. The server's own words are part of it only after its greeting: anything else may be no SMTP. */
function problemOf(error: unknown): MailProblem {
  const { name, code, originalCode, command, response } = error as Failure;
  const answer = typeof response === "string" ? response : "";
  const isOfServer = code === "EAUTH" || code === "EENVELOPE" || code === "EMESSAGE";
  if (isOfServer && answer !== "") {
    const what = code === "EAUTH" ? "sign_in" : (refusedCommands[String(command)] ?? "content");
    return { what, answer };
  }
  return { what: withoutAnswer({ name, code, originalCode }), answer: "" };
}

function withoutAnswer({ name, code, originalCode }: Failure): MailProblem["what"] {
  if (name === "AbortError" || name === "TimeoutError" || code === "ETIMEDOUT") return "timeout";
  if (code === "EAUTH") return "sign_in";
  if (typeof originalCode === "string" && certificateCodes.test(originalCode)) return "certificate";
  if (code === "ETLS" || (typeof originalCode === "string" && /SSL|TLS|EPROTO/.test(originalCode)))
    return "encryption";
  if (code === "EPROTOCOL") return "no_mail_server";
  return originalCode === undefined && code === "ECONNECTION" ? "closed" : "unreachable";
}

/** Node's codes of an unverifiable certificate (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|CRL_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/;
