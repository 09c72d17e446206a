import { createCipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { Stanza } from "age-encryption";

/**
 * Work factor: 2^17 blocks, the least that OWASP's Password Storage Cheat Sheet advises for scrypt. Takes 128 MB for
 * about half a second.
 */
const logN = 17;
const label = "age-encryption.org/v1/scrypt";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
let turn: Promise<unknown> = Promise.resolve();

/**
 * Encrypts a file's key by a passphrase (https://age-encryption.org/v1, "The scrypt recipient type"). Unlike the
 * library's own recipient it derives the key outside the event loop, so that pages are served meanwhile, and one key at
 * a time, because of the memory.
 */
export function passphraseRecipient(passphrase: string) {
  return {
    async wrapFileKey(fileKey: Uint8Array): Promise<Stanza[]> {
      const salt = randomBytes(16);
      const options = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) };
      const derived = turn.then(() =>
        derive(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, options),
      );
      turn = derived.catch(() => undefined);
      const cipher = createCipheriv("chacha20-poly1305", await derived, Buffer.alloc(12), {
        authTagLength: 16,
      });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const encoded = salt.toString("base64").replaceAll("=", "");
      return [new Stanza(["scrypt", encoded, String(logN)], new Uint8Array(body))];
    },
  };
}
