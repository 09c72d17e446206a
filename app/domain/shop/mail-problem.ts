/** What failed when an e-mail was handed to the mail server, and the server's own words; empty without an answer. */
export type MailProblem = {
  what:
    | "unreachable"
    | "timeout"
    | "closed"
    | "encryption"
    | "certificate"
    | "no_mail_server"
    | "sign_in"
    | "sender"
    | "recipient"
    | "content";
  answer: string;
};

/** Longest answer that is shown, in characters. */
const maxAnswer = 300;

/** Returns a server's answer as one line: without control, invisible and bidirectional characters, and cut. */
export function shownAnswer(answer: string): string {
  const line = answer.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > maxAnswer ? `${characters.slice(0, maxAnswer).join("")}…` : line;
}
