import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** The secret that signs sessions, made once and kept beside the database. */
export async function storedSecret(dataDir: string): Promise<string> {
  const kept = await findStoredSecret(dataDir);
  if (kept !== null) return kept;
  const secret = randomBytes(32).toString("base64url");
  await storeSecret(dataDir, secret);
  return secret;
}

/** The secret that is kept there; null where none was made yet. */
export async function findStoredSecret(dataDir: string): Promise<string | null> {
  return readFile(fileIn(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Puts a secret in the place of the one that is kept there. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const file = fileIn(dataDir);
  // Under another name first: a program killed while it writes must not leave half a secret.
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, "auth-secret");
}
