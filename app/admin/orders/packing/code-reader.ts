/** Reads the codes in the current picture of a video. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** The Shape Detection API, which not every browser has (https://wicg.github.io/shape-detection-api/). */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
export type BrowserWithDetector = {
  BarcodeDetector?: {
    new (options: { formats: string[] }): Detector;
    getSupportedFormats: () => Promise<string[]>;
  };
};

/** The codes on products and on the boxes of lots, as the Shape Detection API names them. */
const formats = ["ean_13", "ean_8", "upc_a", "upc_e", "itf", "code_128", "qr_code", "data_matrix"];

/**
 * Returns a reader of codes: the browser's own when it knows barcodes, else that of a library, which is loaded now.
 * Some browsers have a detector without any formats.
 */
export async function openCodeReader(
  { BarcodeDetector }: BrowserWithDetector,
  loadLibrary: () => Promise<CodeReader>,
): Promise<CodeReader> {
  const supported = BarcodeDetector ? await BarcodeDetector.getSupportedFormats().catch(() => []) : [];
  const usable = formats.filter((format) => supported.includes(format));
  if (!BarcodeDetector || !usable.includes("ean_13")) return loadLibrary();
  const detector = new BarcodeDetector({ formats: usable });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
