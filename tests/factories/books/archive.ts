/** Returns the files of a ZIP archive by name. Throws if its directory is damaged. Its entries must be uncompressed. */
export function readArchive(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  if (end === -1) throw new Error("The archive has no end");
  const files = new Map<string, Buffer>();
  let position = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(position) !== 0x02014b50) throw new Error("The archive's directory is damaged");
    const [size, nameLength] = [archive.readUInt32LE(position + 24), archive.readUInt16LE(position + 28)];
    const extra = archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
    const local = archive.readUInt32LE(position + 42);
    const name = archive.subarray(position + 46, position + 46 + nameLength).toString();
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, archive.subarray(start, start + size));
    position += 46 + nameLength + extra;
  }
  return files;
}
