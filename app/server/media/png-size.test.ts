import { expect, test } from "vitest";
import sharp from "sharp";
import { pngSize } from "./png-size.ts";

const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
  .png()
  .toBuffer();
const webp = await sharp(png).webp().toBuffer();

test("reads the size of a PNG", () => {
  expect(pngSize(png)).toEqual({ width: 30, height: 20 });
  expect(pngSize(new Uint8Array(png))).toEqual({ width: 30, height: 20 });
});

test.for<[string, Uint8Array]>([
  ["nothing", new Uint8Array()],
  ["another format", webp],
  ["a page", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
  ["only the signature", png.subarray(0, 8)],
  ["a PNG that was cut", png.subarray(0, png.length - 1)],
  ["a PNG with something after its end", Buffer.concat([png, Buffer.from("<script>")])],
  ["a PNG whose chunk is longer than the file", cutLength(png)],
  ["a PNG without pixels", Buffer.concat([png.subarray(0, 33), png.subarray(png.length - 12)])],
])("refuses %s", ([, bytes]) => {
  expect(pngSize(bytes)).toBeNull();
});

test("refuses a PNG that was cut at any byte", () => {
  for (let length = 0; length < png.length; length++) expect(pngSize(png.subarray(0, length))).toBeNull();
});

function cutLength(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(0xff_ff_ff_ff, 33);
  return changed;
}
