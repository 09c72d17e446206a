import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

export type ReceivedEmail = Pick<Email, "subject" | "text" | "html" | "messageId" | "headers"> & {
  to: string;
  from: string;
  fromName: string | undefined;
  replyTo: string | undefined;
};

export type Mailbox = {
  /** The value for SMTP_URL. */
  url: string;
  /** All e-mails received so far. */
  emails: ReceivedEmail[];
  /** Stops the server and closes open connections. */
  close: () => Promise<void>;
};

type MailboxOptions = {
  /** The port to listen on; 0 chooses a free one. */
  port?: number;
  /** Returns the SMTP code with which the sender, a recipient or an e-mail's content is refused, or null. */
  refuse?: (part: "sender" | "recipient" | "content", address: string) => number | null;
  /** Whether a user name and password may sign in; without it the server offers no sign-in. */
  signIn?: (username: string, password: string) => boolean;
  /** Offers STARTTLS with a certificate that nobody trusts. */
  hasUntrustedTls?: boolean;
  /** Runs before the server accepts an e-mail; the sender waits for the response in the meantime. */
  beforeAccepting?: () => Promise<void>;
};

/** Opens a real SMTP server that stores the e-mails it receives. */
export async function openMailbox({
  port = 0,
  refuse = () => null,
  signIn,
  hasUntrustedTls = false,
  beforeAccepting = async () => undefined,
}: MailboxOptions = {}): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  const refusal = (part: "sender" | "recipient" | "content", address: string) => {
    const responseCode = refuse(part, address);
    return responseCode === null
      ? null
      : Object.assign(new Error(`Refused ${part}: ${address}`), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: [...(signIn ? [] : ["AUTH"]), ...(hasUntrustedTls ? [] : ["STARTTLS"])],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (signIn?.(username ?? "", password ?? "")) return callback(null, { user: username });
      callback(Object.assign(new Error("Wrong user name or password"), { responseCode: 535 }));
    },
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom: ({ address }, _session, callback) => callback(refusal("sender", address)),
    onRcptTo: ({ address }, _session, callback) => callback(refusal("recipient", address)),
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(", ");
      const mail = await PostalMime.parse(await buffer(stream));
      await beforeAccepting();
      const refused = refusal("content", to);
      if (refused) throw refused;
      emails.push(received(to, mail));
    }),
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function received(to: string, mail: Email): ReceivedEmail {
  return {
    to,
    from: mail.from?.address ?? "",
    fromName: mail.from?.name,
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: mail.headers,
  };
}
