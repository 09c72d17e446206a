import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

export type ReceivedLetter = Pick<Email, "subject" | "text" | "html" | "messageId" | "headers"> & {
  to: string;
  from: string;
  fromName: string | undefined;
  replyTo: string | undefined;
};

export type LetterBox = {
  /** What SMTP_URL is to be. */
  url: string;
  /** Everything that has arrived so far. */
  letters: ReceivedLetter[];
  /** Cuts off whoever is connected. */
  close: () => Promise<void>;
};

type LetterBoxOptions = {
  /** 0 takes a free one. */
  port?: number;
  /** SMTP's code with which the sender, a recipient or a letter's content is refused, or null. */
  refuse?: (part: "sender" | "recipient" | "content", address: string) => number | null;
  /** What the server does before it takes a letter; the sender waits for the answer meanwhile. */
  beforeTaking?: () => Promise<void>;
};

/** A real mail server that keeps what it gets. */
export async function openLetterBox({
  port = 0,
  refuse = () => null,
  beforeTaking = async () => undefined,
}: LetterBoxOptions = {}): Promise<LetterBox> {
  const letters: ReceivedLetter[] = [];
  const refusal = (part: "sender" | "recipient" | "content", address: string) => {
    const responseCode = refuse(part, address);
    return responseCode === null
      ? null
      : Object.assign(new Error(`No ${part}, ${address}`), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom: ({ address }, _session, callback) => callback(refusal("sender", address)),
    onRcptTo: ({ address }, _session, callback) => callback(refusal("recipient", address)),
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(", ");
      const mail = await PostalMime.parse(await buffer(stream));
      await beforeTaking();
      const refused = refusal("content", to);
      if (refused) throw refused;
      letters.push(received(to, mail));
    }),
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The letter box has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function received(to: string, mail: Email): ReceivedLetter {
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
