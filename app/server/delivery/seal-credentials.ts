import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import type { ConversionChannel } from "#app/domain/measurement/measurement-settings.ts";
import type { CarrierCredentials, CarrierName } from "#app/domain/delivery/carrier.ts";

const algorithm = "aes-256-gcm";
/** Lengths in bytes (NIST SP 800-38D, section 8.2). */
const ivLength = 12;
const tagLength = 16;

const storedCredentials = z.record(z.string(), z.string());

/** Whose credentials are encrypted: a carrier's, the mail server's, Stripe's, or those of a measuring service. */
type CredentialsOwner = CarrierName | ConversionChannel | "mail" | "stripe";

/**
 * Encrypts credentials for the database, with a key derived from AUTH_SECRET (HKDF, RFC 5869). They are bound to their
 * owner's name, so a value copied to another row cannot be decrypted.
 */
export function sealCredentials(
  secret: string,
  owner: CredentialsOwner,
  credentials: CarrierCredentials,
): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/**
 * Decrypts credentials; null when they were encrypted with another AUTH_SECRET or for another owner, or are damaged.
 */
export function openCredentials(
  secret: string,
  owner: CredentialsOwner,
  sealed: string,
): CarrierCredentials | null {
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
    return storedCredentials.parse(JSON.parse(opened.toString("utf8")));
  } catch {
    return null;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "carrier credentials", 32));
}
