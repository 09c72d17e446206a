import { createHash } from "node:crypto";
import { z } from "zod";

/** Version of the format of a backup's folder; other versions are refused. */
export const backupFormat = 1;

export const manifestFile = "manifest.json";
/** The manifest's own checksum, in the format of `sha256sum -c`. */
export const manifestSumFile = "manifest.sha256";

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A file in the backup's folder; its path cannot leave the folder. */
const part = z.object({
  file: z.string().regex(/^(?!.*\.\.)[a-z0-9_@.-]+(\/[a-z0-9_@.-]+)*$/i),
  bytes: z.int().min(0),
  sha256,
});

const manifest = z.object({
  format: z.literal(backupFormat),
  /** The moment of the database snapshot. */
  madeAt: z.iso.datetime(),
  /** The last migration of the database: its timestamp, and its name when known. */
  migration: z.object({ when: z.int(), name: z.string().nullable() }),
  /** Digest of the secret that signs links and encrypts second factors, to detect that another one is configured. */
  authSecretDigest: z.string().nullable(),
  /** The secret itself, when the shop stores it in its data directory. */
  authSecret: part.nullable(),
  tables: z.array(
    part.extend({
      schema: identifier,
      name: identifier,
      columns: z.array(identifier),
      rows: z.int().min(0),
    }),
  ),
  sequences: z.array(
    z.object({
      schema: identifier,
      name: identifier,
      value: z.string().regex(/^-?\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  /** Pending jobs. */
  jobs: part.extend({ rows: z.int().min(0) }),
  media: z.array(part.extend({ key: z.string() })),
  /** Files that rows name but the storage lacks; missing variants for e-mails are not listed. */
  missingMedia: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type BackupPart = z.output<typeof part>;
export type MediaPart = Manifest["media"][number];

/** Parses a manifest; null when it is invalid or of another format. */
export function parseManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns all files of a backup but the manifest itself. */
export function partsOf({ tables, jobs, authSecret, media }: Manifest): BackupPart[] {
  return [...tables, jobs, ...(authSecret ? [authSecret] : []), ...media];
}

export function writeManifest(content: Manifest): { text: string; sum: string } {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  return { text, sum: `${sha256Of(text)}  ${manifestFile}\n` };
}

export function sha256Of(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex");
}

/** Returns a digest that distinguishes secrets without revealing them. */
export function digestOfSecret(secret: string): string {
  return sha256Of(`plodko backup\n${secret}`).slice(0, 16);
}

/** Formats bytes as `MB` with one decimal, for the terminal. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
