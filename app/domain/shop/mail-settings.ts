import { z } from "zod";
import { choice, fieldProblems } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { isEmail, sanitizeEmail, visibleLine } from "#app/domain/typed-text.ts";

/**
 * How the connection to the mail server is encrypted: from its beginning (`tls`, RFC 8314), by the command STARTTLS
 * (RFC 3207), which the server must then offer, or not at all.
 */
export const mailSecurities = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The owner's mail server and sender, without the password. Empty texts are not set; no host means no mail server. */
export type MailSettings = {
  /** A host name or an address, in ASCII as URLs have it. An IPv6 address is without brackets. */
  host: string;
  port: number;
  security: MailSecurity;
  /** Empty for a server without sign-in. */
  username: string;
  /** Empty for the shop's name in the e-mail's language. */
  sender_name: string;
  /** Empty for the company's address. */
  sender_address: string;
  /** Where answers to the shop's e-mails go; empty for the support address. */
  reply_address: string;
};

export const defaultMailSettings: MailSettings = {
  host: "",
  port: 587,
  security: "starttls",
  username: "",
  sender_name: "",
  sender_address: "",
  reply_address: "",
};

/** Columns of the mail server and of the sender: each group is locked when a variable of the environment sets it. */
export const serverColumns = ["host", "port", "security", "username"] as const;
export const senderColumns = ["sender_name", "sender_address"] as const;

/** The ports on which mail servers accept e-mails to be sent: RFC 5321, RFC 6409, RFC 8314, and what providers add. */
const mailPorts: readonly number[] = [25, 465, 587, 2465, 2525, 2587];

/** Maximum lengths in characters; a host name has at most 253 (RFC 1035, section 2.3.4). */
const lengths = { host: 253, credential: 200, name: 100, email: 254 } as const;

const isOneLine = (text: string) => !/\p{Cc}/u.test(text.trim());

/** A text of one line. Line breaks and tabs are refused as `control`, as they could end a command. */
function line(maxLength: number) {
  return outsideText()
    .refine(isOneLine, { error: "control", abort: true })
    .transform(visibleLine)
    .refine((text) => text.length <= maxLength, { error: "long", abort: true })
    .register(fieldConstraints, { maxLength });
}

const email = line(lengths.email)
  .transform((text) => sanitizeEmail(text))
  .refine((text) => text === "" || isEmail(text), "email")
  .register(fieldConstraints, { type: "email" });

export const mailColumns = z.object({
  host: line(lengths.host)
    .refine((text) => !text.includes("://"), { error: "mailScheme", abort: true })
    .transform(bareHost)
    .refine((host) => host !== null, "mailHost")
    .transform((host) => host ?? ""),
  port: line(5)
    .refine((text) => /^\d+$/.test(text), { error: "mailPort", abort: true })
    .transform(Number)
    .register(fieldConstraints, { inputMode: "numeric" }),
  security: choice(mailSecurities),
  username: line(lengths.credential),
  sender_name: line(lengths.name).transform((text) => text.replaceAll(/[<>"]/g, "").trim()),
  sender_address: email,
  reply_address: email,
});

/** Longest password, in characters. */
export const maxMailPassword = lengths.credential;

/** Returns why a typed password cannot be one: `control` or `long`; null when it can. */
export function mailPasswordProblem(password: string): "control" | "long" | null {
  if (!isOneLine(password)) return "control";
  return password.length > maxMailPassword ? "long" : null;
}

/**
 * Parses the mail settings from form fields. Refuses with a code per field: `control` (line breaks and tabs), `long`,
 * `mailScheme` (an address with `://`, such as `smtp://` or `https://`), `mailHost`, `mailPort` (none of `mailPorts`,
 * nor from 1024 on this machine), `mailPlain` (no encryption, other than to this machine), `email`, `choice`.
 */
export function readMailSettings(field: (name: string) => string): FormInput<MailSettings> {
  const posted = Object.fromEntries(Object.keys(mailColumns.shape).map((name) => [name, field(name)]));
  const read = mailColumns.safeParse(posted);
  if (!read.success) return { ok: false, problems: fieldProblems(read.error) };
  const { host, port, security } = read.data;
  const problems: Record<string, string> = {};
  if (!isMailPort(host, port)) problems.port = "mailPort";
  if (security === "none" && host !== "" && !isLoopback(host)) problems.security = "mailPlain";
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input: read.data };
}

/** Returns the form fields of the settings; `readMailSettings` parses them back. */
export function mailFields(settings: MailSettings): Record<string, string> {
  return { ...settings, port: String(settings.port) };
}

/** Returns whether a host is this machine by its name or address (RFC 6761, RFC 1122, RFC 4291). */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function isMailPort(host: string, port: number): boolean {
  if (isLoopback(host) && port >= 1024 && port <= 65_535) return true;
  return mailPorts.includes(port);
}

/** Returns a host as URLs have it, without the brackets of an IPv6 address; empty for none, null for no host. */
function bareHost(text: string): string | null {
  if (text === "") return "";
  const written = /^[\da-f]*:[\da-f:.]*$/i.test(text) && text.split(":").length > 2 ? `[${text}]` : text;
  if (/[\s/?#@\\:]/.test(written.replace(/^\[[^\]]*\]/, ""))) return null;
  const host =
    URL.parse(`http://${written}`)
      ?.hostname.replace(/^\[|\]$/g, "")
      .replace(/\.$/, "") ?? "";
  const isName = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/.test(host);
  return isName || host.includes(":") ? host : null;
}
