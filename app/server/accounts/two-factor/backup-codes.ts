import { randomInt } from "node:crypto";

/** Lower-case letters and digits that are not easily confused. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";

/** Returns ten backup codes of ten characters (49 random bits). Each can be used once instead of a code of the app. */
export function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);
}

/** Classifies a typed code: six digits are a code of the app; anything else is a backup code, normalized to its stored form. */
export function readCode(typed: string): { kind: "app" | "backup"; code: string } {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return { kind: "backup", code: `${code.slice(0, 5)}-${code.slice(5, 20)}` };
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");
}
