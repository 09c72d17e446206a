import { randomInt } from "node:crypto";

/** Small letters and digits that are not taken for one another. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten codes of ten letters, each of which stands once for a code of the app: 49 random bits. */
export function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);
}

/** A code as it was typed: of the app, six digits; anything else is a backup code, and is written as those are kept. */
export function readCode(typed: string): { kind: "app" | "backup"; code: string } {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return { kind: "backup", code: `${code.slice(0, 5)}-${code.slice(5, 20)}` };
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");
}
