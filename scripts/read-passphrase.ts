import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";

/**
 * Returns the passphrase of an encrypted backup: BACKUP_PASSPHRASE, or else typed on the terminal, where it is not
 * shown, or the first line of the standard input. Throws `CannotStartError` when there is none.
 */
export async function readPassphrase(): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE ?? (await readLine(process.stdin));
  if (given) return given;
  throw new CannotStartError(
    "The backup is encrypted: type its passphrase, or set BACKUP_PASSPHRASE. Nothing was changed.",
  );
}

async function readLine(input: NodeJS.ReadStream): Promise<string> {
  const isTerminal = input.isTTY;
  if (isTerminal) process.stderr.write("Passphrase of the backup: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTerminal });
  const line = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
  });
  lines.close();
  if (isTerminal) process.stderr.write("\n");
  return line;
}
