import { createHash } from "node:crypto";
import { z } from "zod";

/** Of the format of a backup's folder, which the manifest describes; another number is refused. */
export const backupFormat = 1;

export const manifestFile = "manifest.json";
/** The manifest's own checksum, as `sha256sum -c` reads it. */
export const manifestSumFile = "manifest.sha256";

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A file of the backup's folder; its path has no way out of it. */
const part = z.object({
  file: z.string().regex(/^(?!.*\.\.)[a-z0-9_@.-]+(\/[a-z0-9_@.-]+)*$/i),
  bytes: z.int().min(0),
  sha256,
});

const manifest = z.object({
  format: z.literal(backupFormat),
  /** When the state was as the backup has it. */
  madeAt: z.iso.datetime(),
  /** The last migration that the database had been through: its place in their order, and its name where it was known. */
  migration: z.object({ when: z.int(), name: z.string().nullable() }),
  /** Digest of the secret that signs links and encrypts second steps, by which another one is told. */
  authSecretDigest: z.string().nullable(),
  /** The secret itself, where the shop keeps it beside its database. */
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
  /** Work that was asked for and not done yet. */
  jobs: part.extend({ rows: z.int().min(0) }),
  media: z.array(part.extend({ key: z.string() })),
  /** Files that rows name and the shop itself had lost. */
  missingMedia: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type BackupPart = z.output<typeof part>;
export type MediaPart = Manifest["media"][number];

/** What a manifest's text says; null when it is none of a format that is known here. */
export function parseManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function writeManifest(content: Manifest): { text: string; sum: string } {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  return { text, sum: `${sha256Of(text)}  ${manifestFile}\n` };
}

export function sha256Of(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex");
}

/** Tells one secret from another without giving it away. */
export function digestOfSecret(secret: string): string {
  return sha256Of(`plodko backup\n${secret}`).slice(0, 16);
}

/** `MB` with one digit, for the terminal. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
