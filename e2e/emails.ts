import { expect } from "@playwright/test";
import type { ReceivedEmail } from "#tests/factories/servers/mailbox.ts";

/** Waits for an e-mail to an address with a matching subject, and returns the newest. Fails after 20 seconds. */
export async function emailTo(address: string, subject: RegExp): Promise<ReceivedEmail> {
  let found: ReceivedEmail | undefined;
  await expect(async () => {
    found = (await emailsTo(address)).findLast((email) => subject.test(email.subject ?? ""));
    expect(found, `an e-mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [50, 100, 200] });
  if (!found) throw new Error("No e-mail");
  return found;
}

/** Returns all e-mails that arrived for an address so far, oldest first. */
export async function emailsTo(address: string): Promise<ReceivedEmail[]> {
  const box = `http://localhost:${process.env.BROWSER_TESTS_MAILBOX_PORT}/`;
  const response = await fetch(`${box}?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedEmail[];
}

/** Returns the first URL in an e-mail's plain text whose path starts with `path`. */
export function linkIn(email: ReceivedEmail, path: string): string {
  const links = email.text?.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const link = links.find((address) => new URL(address).pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${email.text}`);
  return link;
}
