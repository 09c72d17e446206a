import { CarrierError } from "#app/server/delivery/carrier.ts";
import { mergePdf, UnreadablePdfError } from "#app/server/delivery/merge-pdf.ts";
import { mapConcurrently } from "#app/server/delivery/map-concurrently.ts";

/**
 * Downloads the files of labels, several at once, and joins them in the order of the labels. Throws `bad_answer` when
 * one of several files cannot be read.
 */
export async function joinLabels<Label>(
  carrier: string,
  labels: readonly Label[],
  download: (label: Label) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const files = await mapConcurrently(labels, download);
  try {
    return await mergePdf(files);
  } catch (error) {
    if (!(error instanceof UnreadablePdfError)) throw error;
    throw new CarrierError("bad_answer", `${carrier} sends a label that cannot be read`, {
      mayHaveActed: false,
    });
  }
}
