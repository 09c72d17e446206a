// The format `ustar` of POSIX.1-2024 (pax, "ustar Interchange Format"), which every `tar` reads. Only regular files; a
// file of 8 GiB or more has its size in base 256, as GNU and BSD tar write it.

/** Blocks have 512 bytes; two empty ones end the archive. */
const block = 512;

export type TarFile = { name: string; bytes: number };

/** Thrown for an archive that is cut, damaged, or contains anything but files. */
export class BadTarError extends Error {
  override name = "BadTarError";
}

/** Returns the length in bytes of an archive of files with these sizes. */
export function tarLength(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + block + padded(size), 2 * block);
}

/** Writes an archive. Throws when a file has other than its stated bytes. */
export async function* writeTar(
  files: Iterable<TarFile & { contents: () => AsyncIterable<unknown> }>,
  changedAt: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  for (const file of files) {
    yield headerOf(file, changedAt);
    let written = 0;
    for await (const read of file.contents()) {
      const chunk = read as Uint8Array<ArrayBuffer>;
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== file.bytes) throw new Error(`${file.name} has ${written} of ${file.bytes} bytes`);
    const rest = padded(file.bytes) - file.bytes;
    if (rest > 0) yield new Uint8Array(rest);
  }
  yield new Uint8Array(2 * block);
}

/**
 * Reads an archive and passes each file with its contents to `save`, which must read all of them. Throws `BadTarError`.
 */
export async function readTar(
  archive: AsyncIterable<Uint8Array>,
  save: (file: TarFile, contents: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const reader = readerOf(archive);
  for (;;) {
    const header = await bytesOf(reader.take(block));
    if (header.every((byte) => byte === 0)) break;
    const file = readHeader(header);
    await save(file, reader.take(file.bytes));
    for await (const chunk of reader.take(padded(file.bytes) - file.bytes)) void chunk;
  }
  // To the end: only there does a damaged or cut stream show.
  for await (const chunk of reader.rest()) void chunk;
}

function padded(size: number): number {
  return Math.ceil(size / block) * block;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function headerOf({ name, bytes }: TarFile, changedAt: Date): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(block);
  const cut = name.length <= 100 ? -1 : name.lastIndexOf("/", 155);
  const [prefix, rest] = cut < 0 ? ["", name] : [name.slice(0, cut), name.slice(cut + 1)];
  if (rest.length > 100 || !/^[\x20-\x7e]+$/.test(name))
    throw new Error(`${name} cannot be named in a tar archive`);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, "0"), at, "ascii");
  header.write(rest, 0, "ascii");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (bytes < 8 ** 11) octal(bytes, 124, 12);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  octal(Math.floor(changedAt.getTime() / 1000), 136, 12);
  header.write("0", 156, "ascii");
  header.write("ustar\u000000", 257, "ascii");
  header.write(prefix, 345, "ascii");
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148, "ascii");
  return header;
}

function readHeader(header: Buffer): TarFile {
  const text = (at: number, length: number) =>
    header.toString("latin1", at, at + length).replace(/\0[^]*$/, "");
  if (Number.parseInt(text(148, 8), 8) !== checksumOf(header)) throw new BadTarError("A header is damaged");
  if (text(156, 1) !== "0" && text(156, 1) !== "")
    throw new BadTarError("It contains something else than files");
  const [name, prefix] = [text(0, 100), text(345, 155)];
  const bytes =
    header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new BadTarError("A size is not valid");
  return { name: prefix === "" ? name : `${prefix}/${name}`, bytes };
}

/** The sum of the header's bytes, with spaces in place of the checksum. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function readerOf(archive: AsyncIterable<Uint8Array>) {
  const source = archive[Symbol.asyncIterator]();
  let left: Uint8Array = new Uint8Array(0);
  const next = async () => {
    while (left.byteLength === 0) {
      const read = await source.next();
      if (read.done) return false;
      left = read.value;
    }
    return true;
  };
  return {
    /** Yields the next `count` bytes. */
    async *take(count: number): AsyncGenerator<Uint8Array, void, void> {
      let missing = count;
      while (missing > 0) {
        if (!(await next())) throw new BadTarError("It ends too early");
        const chunk = left.subarray(0, missing);
        left = left.subarray(chunk.byteLength);
        missing -= chunk.byteLength;
        yield chunk;
      }
    },
    async *rest(): AsyncGenerator<Uint8Array, void, void> {
      while (await next()) {
        yield left;
        left = new Uint8Array(0);
      }
    },
  };
}
