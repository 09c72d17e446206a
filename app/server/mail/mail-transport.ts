import { Readable } from "node:stream";
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

/**
 * What became of an e-mail that was not accepted. `unsent`: it was not offered, because of the connection, the sign-in, the
 * sender or a server about to close. `postponed`: its recipient was refused temporarily (RFC 5321, 4.2.1). `refused`: its
 * recipient or content was. `unknown`: the connection ended after the message had begun, so that it may be delivered
 * (RFC 5321, 4.5.3.2.6).
 */
export type NotSentOutcome = "unsent" | "postponed" | "refused" | "unknown";

/** Thrown when an e-mail was not delivered to the mail server; the message is the server's or the connection's. */
export class NotSentError extends Error {
  override name = "NotSentError";
  /**
   * Nodemailer's code, with the server's reply code if there was one: `ECONNECTION`, `EENVELOPE 550`. No personal data.
   */
  readonly code: string;
  /** Whether this e-mail was refused permanently, so that a retry is useless (RFC 5321, 4.2.1). */
  readonly isForGood: boolean;
  readonly outcome: NotSentOutcome;
  /** What failed, for people. */
  readonly problem: MailProblem;

  constructor(message: string, { code, isForGood, outcome, problem }: NotSentFacts) {
    super(message);
    this.code = code;
    this.isForGood = isForGood;
    this.outcome = outcome;
    this.problem = problem;
  }
}

type NotSentFacts = Pick<NotSentError, "code" | "isForGood" | "outcome" | "problem">;

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
  /** The signals of e-mails whose content the mail server has asked for. */
  const begun = new WeakSet<AbortSignal>();
  transport.use("stream", ({ data: { signal }, message }, done) => {
    message.processFunc((content) => Readable.from(offered(content, begun, signal), { objectMode: false }));
    done();
  });
  return {
    async send({ to, unsubscribeUrl, attachments = [], ...mail }) {
      // A server that sends a byte now and then never reaches the socket timeout.
      const signal = AbortSignal.timeout(within);
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
          signal,
        });
      } catch (error) {
        throw notSent(error, begun.has(signal));
      }
    },
    close: () => transport.close({ force: true }),
    retire: () => transport.close(),
  };
}

/**
 * Passes on the content of an e-mail, noting that it has begun: nothing reads it before the mail server's answer to DATA.
 * Throws the second time, so that the pool's own retries never send an e-mail twice.
 */
async function* offered(
  content: AsyncIterable<unknown>,
  begun: WeakSet<AbortSignal>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, void> {
  if (!signal || begun.has(signal)) throw new Error("The e-mail has been offered before");
  begun.add(signal);
  yield* content;
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

function notSent(error: unknown, hasBegun: boolean): NotSentError {
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
    outcome: outcomeOf({ code, command, reply, hasBegun }),
    problem: problemOf(error),
  });
}

function outcomeOf({
  code,
  command,
  reply,
  hasBegun,
}: {
  code: unknown;
  command: unknown;
  reply: number | null;
  hasBegun: boolean;
}): NotSentOutcome {
  // Only this code is the answer to the message itself: any other reply may belong to an earlier command.
  // A temporary one means that nothing was delivered either (RFC 5321, section 4.2.1).
  if (hasBegun && code === "EMESSAGE") return reply !== null && reply < 500 ? "postponed" : "refused";
  if (hasBegun) return "unknown";
  if (code !== "EENVELOPE" || command === "MAIL FROM") return "unsent";
  // Without a reply nodemailer itself found no address that it could write in a command.
  if (reply === null || reply >= 500) return "refused";
  return reply === 421 ? "unsent" : "postponed";
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
