import { locales } from "#app/domain/locale.ts";

/** How long the file is valid, in milliseconds: half a year. RFC 9116, section 2.5.5, recommends less than a year. */
const validity = 15_552_000_000;

/**
 * Returns the shop's `security.txt` (RFC 9116). The contact is the company's e-mail, or the contact page while the
 * owner has not entered an e-mail: the field is required.
 */
export function securityTxt({ email, baseUrl, now }: { email: string; baseUrl: string; now: Date }): string {
  const contact =
    email === "" ? `${baseUrl}/contact` : `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + validity).toISOString()}`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
