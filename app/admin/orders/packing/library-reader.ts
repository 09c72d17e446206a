import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import type { CodeReader } from "./code-reader.ts";

/** Longer side of the picture that is searched, in pixels: enough for a barcode, and fast on a phone. */
const searchedSide = 800;

/** Returns a reader of codes for browsers without their own. It runs without WebAssembly, which the CSP forbids. */
export function libraryReader(): CodeReader {
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map([
      [
        DecodeHintType.POSSIBLE_FORMATS,
        [
          BarcodeFormat.EAN_13,
          BarcodeFormat.EAN_8,
          BarcodeFormat.UPC_A,
          BarcodeFormat.UPC_E,
          BarcodeFormat.ITF,
          BarcodeFormat.CODE_128,
          BarcodeFormat.QR_CODE,
          BarcodeFormat.DATA_MATRIX,
        ],
      ],
    ]),
  );
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return [];
    const scale = Math.min(1, searchedSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return codesIn(reader, data, canvas);
  };
}

/** Returns the code in a picture of red, green, blue and alpha values; none if the library finds none. */
export function codesIn(
  reader: MultiFormatReader,
  data: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): string[] {
  const grey = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]];
    grey[pixel] = (red + 2 * green + blue) / 4;
  }
  try {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
    return [reader.decodeWithState(bitmap).getText()];
  } catch {
    // The library throws for every picture without a code.
    return [];
  }
}
