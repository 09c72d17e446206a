import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Encrypter } from "age-encryption";
import { manifestFile, manifestSumFile, partsOf } from "#app/server/backup/manifest.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";
import { lazyStream } from "#app/server/request/lazy-stream.ts";
import { passphraseRecipient } from "./passphrase-recipient.ts";
import { tarLength, writeTar } from "./tar.ts";

/** Suffix of a backup that is one encrypted file. */
export const encryptedSuffix = ".tar.age";

type EncryptedBackup = { contents: ReadableStream<Uint8Array<ArrayBuffer>>; bytes: number };

/**
 * Packs a backup's folder into one file and encrypts it by a passphrase, in the format of `age`
 * (https://age-encryption.org/v1), so that it can be opened without this program: `age -d FILE | tar x`. Streams with
 * level memory. The stream fails when a file was changed or removed meanwhile.
 */
export async function encryptBackup(
  { folder, manifest }: { folder: string; manifest: Manifest },
  passphrase: string,
): Promise<EncryptedBackup> {
  const root = path.basename(folder);
  const plain = await Promise.all(
    [manifestFile, manifestSumFile].map(async (file) => ({
      file,
      bytes: (await stat(path.join(folder, file))).size,
    })),
  );
  const files = [...plain, ...partsOf(manifest)].map(({ file, bytes }) => ({
    name: `${root}/${file}`,
    bytes,
    contents: () => createReadStream(path.join(folder, file)),
  }));
  const length = tarLength(files.map(({ bytes }) => bytes));
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  const encrypted = await encrypter.encrypt(lazyStream(writeTar(files, new Date(manifest.madeAt))));
  return { contents: lazyStream(chunksOf(encrypted)), bytes: encrypted.size(length) };
}

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  for await (const chunk of stream) yield chunk as Uint8Array<ArrayBuffer>;
}
