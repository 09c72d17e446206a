import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Returns the secret that signs sessions; generates and stores it next to the database at the first call. */
export async function storedSecret(dataDir: string): Promise<string> {
  const stored = await findStoredSecret(dataDir);
  if (stored !== null) return stored;
  const secret = randomBytes(32).toString("base64url");
  await storeSecret(dataDir, secret);
  return secret;
}

/** Returns the stored secret, or null if there is none yet. */
export async function findStoredSecret(dataDir: string): Promise<string | null> {
  return readFile(fileIn(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Stores a secret in place of the existing one. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const file = fileIn(dataDir);
  // Written under another name and renamed, so that a crash cannot leave half a secret.
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, "auth-secret");
}
