import { expect, test, vi } from "vitest";
import { photographType, reducedSize, shrinkPicture } from "./shrink-picture.ts";

const MB = 1024 ** 2;
const jpeg = (bytes: number) => ({ bytes, type: "image/jpeg" });

test("a photograph is reduced to the largest stored size when the server would refuse it", () => {
  expect(reducedSize({ width: 8000, height: 8000 }, jpeg(3 * MB))).toEqual({ width: 2560, height: 2560 });
  expect(reducedSize({ width: 4032, height: 3024 }, jpeg(12 * MB))).toEqual({ width: 2560, height: 1920 });
  expect(reducedSize({ width: 3024, height: 32_000 }, jpeg(MB))).toEqual({ width: 756, height: 8000 });
  expect(reducedSize({ width: 1200, height: 900 }, { bytes: MB, type: "image/heic" })).toEqual({
    width: 1200,
    height: 900,
  });
  expect(reducedSize({ width: 4032, height: 3024 }, jpeg(5 * MB))).toBeNull();
});

test("a photograph is known by its type, or by the name where the browser knows no HEIC", () => {
  expect(photographType({ name: "IMG_1.HEIC", type: "" })).toBe("image/heic");
  expect(photographType({ name: "x", type: "image/png" })).toBe("image/png");
  for (const type of ["image/gif", "image/webp", "video/mp4", ""])
    expect(photographType({ name: "x.gif", type })).toBeNull();
});

const fileOf = (name: string, type: string, bytes: number) =>
  new File([new Uint8Array(bytes)], name, { type });

test("of what the browser cannot read, only HEIC is refused: the server judges the rest", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unreadable")));
  expect(await shrinkPicture(fileOf("a.heic", "", 10))).toBe("unreadable");
  expect(await shrinkPicture(fileOf("a", "image/heif", 10))).toBe("unreadable");
  for (const file of [
    fileOf("a.jpg", "image/jpeg", 6 * MB),
    fileOf("a.jpg", "image/jpeg", 10),
    fileOf("a.gif", "image/gif", 9 * MB),
  ])
    expect(await shrinkPicture(file)).toBe(file);
  vi.unstubAllGlobals();
});
