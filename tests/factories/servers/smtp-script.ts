import { once } from "node:events";
import { createServer } from "node:net";
import type { Socket } from "node:net";

/**
 * What a scripted mail server does at a step: answers with a line, at once or after some milliseconds; `cut` closes the
 * connection, `silence` answers nothing.
 */
export type SmtpStep = string | { answer: string; after: number };

/** The steps of one session; those left out succeed. `greeting` is the first line. */
export type SmtpScript = Partial<
  Record<"greeting" | "ehlo" | "mail" | "rcpt" | "data" | "content" | "end", SmtpStep>
>;

export type ScriptedServer = {
  url: string;
  /** Replaces the script for the sessions from now on; the recipient is empty before RCPT. */
  script: (next: (recipient: string) => SmtpScript) => void;
  /** How many whole messages were received by each recipient, also unanswered ones. */
  received: Map<string, number>;
  close: () => Promise<void>;
};

const usual: Required<SmtpScript> = {
  greeting: "220 ready",
  ehlo: "250 hello",
  mail: "250 ok",
  rcpt: "250 ok",
  data: "354 go on",
  content: "",
  end: "250 accepted",
};

/**
 * Opens a mail server that breaks off at any step of SMTP, which a well-behaved server cannot: before MAIL, in the middle
 * of the content, or after the final dot without an answer.
 */
export async function openScriptedServer(): Promise<ScriptedServer> {
  let scriptOf: (recipient: string) => SmtpScript = () => ({});
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    let recipient = "";
    let isContent = false;
    let rest = "";
    const take = (step: keyof SmtpScript) => {
      const action = scriptOf(recipient)[step] ?? usual[step];
      if (typeof action !== "string") {
        setTimeout(() => socket.writable && socket.write(`${action.answer}\r\n`), action.after);
        return action.answer;
      }
      if (action === "cut") socket.destroy();
      else if (action !== "silence" && action !== "") socket.write(`${action}\r\n`);
      return action;
    };
    const command = (line: string) => {
      if (isContent) return content(line);
      const [verb = ""] = line.toUpperCase().split(" ");
      if (verb === "EHLO") take("ehlo");
      else if (verb === "MAIL") take("mail");
      else if (verb === "RCPT") {
        recipient = /<(.*)>/.exec(line)?.[1] ?? "";
        take("rcpt");
      } else if (verb === "DATA") {
        isContent = take("data").startsWith("354");
        if (isContent) take("content");
      } else socket.write(verb === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    };
    const content = (line: string) => {
      if (line !== ".") return;
      isContent = false;
      received.set(recipient, (received.get(recipient) ?? 0) + 1);
      take("end");
      recipient = "";
    };
    take("greeting");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (!socket.destroyed) command(line);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    script: (next) => {
      scriptOf = next;
    },
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
