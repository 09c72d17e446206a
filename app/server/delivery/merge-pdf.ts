/**
 * Joins PDF files into one, in their order and with all their pages. A single file is returned unchanged and unread.
 * Throws `UnreadablePdfError` when one of several is damaged or locked by a password.
 */
export async function mergePdf(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first, ...others] = files;
  if (first && others.length === 0) return first;
  // Loaded on demand: few processes of the shop ever print labels.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const merged = await PDFDocument.create();
  for (const [index, file] of files.entries()) {
    try {
      const read = await PDFDocument.load(file, { updateMetadata: false });
      for (const page of await merged.copyPages(read, read.getPageIndices())) merged.addPage(page);
    } catch (error) {
      throw new UnreadablePdfError(index, { cause: error });
    }
  }
  return merged.save();
}

export class UnreadablePdfError extends Error {
  override name = "UnreadablePdfError";
  /** Index of the file among those to be joined. */
  readonly index: number;

  constructor(index: number, options?: ErrorOptions) {
    super("The PDF is damaged or locked", options);
    this.index = index;
  }
}
