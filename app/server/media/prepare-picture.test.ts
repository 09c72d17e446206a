import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { expect, test } from "vitest";
import { makeEmailVariant, makeVariant, preparePicture } from "./prepare-picture.ts";
import type { PreparedPicture } from "./prepare-picture.ts";

type Format = "jpeg" | "png" | "webp" | "avif" | "gif";

/** Returns noise, which compresses badly. */
function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "black",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
}

function flat(width: number, height: number, alpha = 1): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 250, g: 100, b: 100, alpha } } });
}

async function prepared(bytes: Buffer): Promise<PreparedPicture> {
  const result = await preparePicture(bytes);
  if (typeof result === "string") throw new Error(result);
  return result;
}

test.for<Format>(["jpeg", "png", "webp", "avif", "gif"])("converts %s to WebP", async (format) => {
  const bytes = await flat(40, 30).flatten().toFormat(format).toBuffer();
  const picture = await prepared(bytes);
  expect(picture).toMatchObject({ width: 40, height: 30 });
  expect((await sharp(picture.contents).metadata()).format).toBe("webp");
});

test("rotates a picture upright, limits its width to 2560 pixels and removes metadata", async () => {
  const bytes = await noise(3000, 300)
    .withExif({ IFD0: { Copyright: "Мария Иванова" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const upright = await prepared(bytes);
  expect(upright).toMatchObject({ width: 300, height: 3000 });
  const wide = await prepared(
    await noise(3000, 300)
      .withExif({ IFD0: { Copyright: "X" } })
      .jpeg()
      .toBuffer(),
  );
  expect(wide).toMatchObject({ width: 2560, height: 256 });
  const facts = await sharp(wide.contents).metadata();
  expect(facts.exif).toBeUndefined();
  expect(facts.orientation).toBeUndefined();
});

test("compresses a small drawing losslessly, but not a photograph saved as PNG", async () => {
  const drawing = await prepared(await flat(500, 500).png().toBuffer());
  expect(drawing.contents.includes("VP8L")).toBe(true);
  const photograph = await prepared(await noise(600, 600).png().toBuffer());
  expect(photograph.contents.includes("VP8L")).toBe(false);
});

test("an opaque picture has a placeholder, a translucent one has none", async () => {
  const photograph = await prepared(await noise(600, 400).jpeg().toBuffer());
  expect(photograph.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(photograph.placeholder?.length).toBeLessThan(600);
  const glass = await prepared(await flat(600, 400, 0.5).png().toBuffer());
  expect(glass.placeholder).toBeNull();
  expect((await sharp(glass.contents).metadata()).hasAlpha).toBe(true);
});

test("refuses animations, of which only the first frame would remain", async () => {
  const frames = await Promise.all([1, 2, 3].map(() => noise(20, 20).png().toBuffer()));
  for (const format of ["gif", "webp"] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(await preparePicture(moving)).toBe("animated");
  }
});

test("recognises an animated PNG by its acTL chunk", async () => {
  const png = await flat(20, 20).png().toBuffer();
  const headEnd = 33;
  const control = Buffer.from("\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0\0\0\0\0", "latin1");
  const moving = Buffer.concat([png.subarray(0, headEnd), control, png.subarray(headEnd)]);
  expect(await preparePicture(moving)).toBe("animated");
});

test("refuses a file below 1 MB that would decode to too many pixels", async () => {
  const bomb = await flat(16_000, 4000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.byteLength).toBeLessThan(1_000_000);
  expect(await preparePicture(bomb)).toBe("too_many_pixels");
});

test.for<[string, Buffer | string]>([
  ["nothing", ""],
  ["a text", "Здравей, свят"],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  [
    "SVG with an XML head",
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ],
  ["PDF", "%PDF-1.7\n1 0 obj"],
  ["TIFF", Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])],
  ["the first bytes of JPEG alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  [
    "the first bytes of PNG before HTML",
    Buffer.from("\u0089PNG\r\n\u001a\n<script>alert(1)</script>", "latin1"),
  ],
])("%s is not a picture", async ([, contents]) => {
  expect(await preparePicture(Buffer.from(contents))).toBe("not_an_image");
});

test.for<Format>(["jpeg", "png", "webp"])("refuses a truncated %s", async (format) => {
  const whole = await noise(400, 400).toFormat(format).toBuffer();
  expect(await preparePicture(whole.subarray(0, whole.byteLength / 2))).toBe("not_an_image");
});

test("drops data hidden in or appended to a picture", async () => {
  const script = "<script>alert(1)</script>";
  const jpeg = await noise(60, 60)
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from(`\n${script}<?php system($_GET[0]); ?>`)]);
  expect(polyglot.includes(script)).toBe(true);
  expect((await prepared(polyglot)).contents.includes("script")).toBe(false);
});

test("a variant has the requested width and format", async () => {
  const picture = await prepared(await noise(600, 400).jpeg().toBuffer());
  for (const format of ["avif", "webp"] as const) {
    const facts = await sharp(await makeVariant(picture.contents, 320, format)).metadata();
    expect(facts).toMatchObject({ width: 320, height: 213, format: format === "avif" ? "heif" : "webp" });
  }
});

test("transparent parts are white in the variant for e-mails, where JPEG would make them black", async () => {
  const logo = await flat(40, 30, 0).webp().toBuffer();
  const { data, info } = await sharp(await makeEmailVariant(logo))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});
