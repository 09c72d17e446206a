import { expect } from "@playwright/test";
import type { ReceivedLetter } from "#tests/factories/letter-box.ts";

/** The newest letter that has arrived for an address, whose subject matches; waited for. */
export async function letterTo(address: string, subject: RegExp): Promise<ReceivedLetter> {
  let found: ReceivedLetter | undefined;
  await expect(async () => {
    found = (await lettersTo(address)).findLast((letter) => subject.test(letter.subject ?? ""));
    expect(found, `a letter to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error("No letter");
  return found;
}

/** Every letter that has arrived for an address so far, the oldest first. */
export async function lettersTo(address: string): Promise<ReceivedLetter[]> {
  const box = `http://localhost:${process.env.BROWSER_TESTS_LETTERS_PORT}/`;
  const response = await fetch(`${box}?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedLetter[];
}

/** The first address in a letter's plain text whose path begins so. */
export function linkIn(letter: ReceivedLetter, path: string): string {
  const links = letter.text?.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const link = links.find((address) => new URL(address).pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${letter.text}`);
  return link;
}
