import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import { mergePdf, UnreadablePdfError } from "#app/server/delivery/merge-pdf.ts";
import { mapConcurrently } from "#app/server/delivery/map-concurrently.ts";

/**
 * Downloads the files of labels, several at once, and joins them in the order of the labels. Throws `bad_answer`,
 * with the label's number, when one of several files cannot be read.
 */
export async function joinLabels<Label extends { number: string }>(
  carrier: string,
  labels: readonly Label[],
  download: (label: Label) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const files = await mapConcurrently(labels, download);
  try {
    return await mergePdf(files);
  } catch (error) {
    if (!(error instanceof UnreadablePdfError)) throw error;
    const number = labels[error.index]?.number;
    throw new CarrierError("bad_answer", `${carrier} sends a file of label ${number} that cannot be read`, {
      mayHaveActed: false,
    });
  }
}
