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
  replyTo: string | undefined;
};

export type LetterBox = {
  /** What SMTP_URL is to be. */
  url: string;
  /** Everything that has arrived so far. */
  letters: ReceivedLetter[];
  close: () => Promise<void>;
};

/**
 * A real mail server that keeps what it gets. `port` 0 takes a free one. `refuse` may answer a recipient with an error:
 * its `responseCode` is SMTP's.
 */
export async function openLetterBox({
  port = 0,
  refuse = () => null,
}: { port?: number; refuse?: (recipient: string) => Error | null } = {}): Promise<LetterBox> {
  const letters: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) => callback(refuse(address)),
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const mail = await PostalMime.parse(await buffer(stream));
      letters.push({
        to: session.envelope.rcptTo.map(({ address }) => address).join(", "),
        from: mail.from?.address ?? "",
        replyTo: mail.replyTo?.[0]?.address,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        headers: mail.headers,
      });
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
