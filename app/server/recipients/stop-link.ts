import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";

/**
 * Returns the URL of the page that stops the shop's e-mails on a topic to one recipient, by a press or by the mailbox
 * provider (RFC 8058). It never expires.
 */
export function stopLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  { recipientId, topic, locale }: { recipientId: string; topic: MailTopic; locale: Locale },
): string {
  const payload = `${recipientId}.${topic}`;
  return `${baseUrl}${localePath(locale, "/emails")}?token=${payload}.${signatureOf(signingSecret, payload)}`;
}

/** Returns whose e-mails on what a token of `stopLink` stops; null when it is forged. */
export function readStopToken(
  secret: string,
  token: string,
): { recipientId: string; topic: MailTopic } | null {
  const [recipientId = "", name = "", signature = "", ...rest] = token.split(".");
  const topic = mailTopics.find((each) => each === name);
  if (rest.length > 0 || !topic || !z.uuid().safeParse(recipientId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${recipientId}.${topic}`));
  return given.length === expected.length && timingSafeEqual(given, expected) ? { recipientId, topic } : null;
}

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(`stop e-mails ${payload}`).digest("base64url");
}
