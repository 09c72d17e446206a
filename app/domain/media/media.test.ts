import fc from "fast-check";
import { expect, test } from "vitest";
import {
  contentTypeOf,
  emailVariantOf,
  isEmailVariant,
  isMediaBucket,
  isModelAddress,
  maxMediaBytes,
  mediaAddress,
  mediaKeyOf,
  mediaKindAt,
  newMediaPath,
  sourceSet,
  turntableOf,
  variantOf,
  variantWidths,
} from "./media.ts";

const now = new Date(1_795_000_000_000);

test("pictures may have 5 MB, videos 50 MB, models 4 MB", () => {
  expect(maxMediaBytes).toEqual({ image: 5_242_880, video: 52_428_800, model: 4_194_304 });
});

test.for([
  ["banner-images", "homepage", "image"],
  ["banner-images", "homepage/videos", "video"],
  ["banner-images", "seo", "image"],
  ["banner-images", "popups", "image"],
  ["landing-page-images", "landing-pages", "image"],
  ["product-images", "products", "image"],
  ["product-images", "popups-2026", "image"],
  ["product-images", "models", "model"],
  ["banner-images", "anything", null],
  ["banner-images", "homepage/videos/more", null],
  ["landing-page-images", "homepage", null],
  ["product-images", "..", null],
  ["product-images", "a/b", null],
  ["product-images", "Плодове", null],
  ["product-images", "", null],
  ["secrets", "homepage", null],
] as const)("%s/%s accepts: %s", ([bucket, folder, kind]) => {
  expect(mediaKindAt({ bucket, folder })).toBe(kind);
});

test("recognises a bucket of the specification and refuses another name", () => {
  expect(isMediaBucket("banner-images")).toBe(true);
  expect(isMediaBucket("constructor")).toBe(false);
});

test("uploads are named as specified", () => {
  const made = { extension: "webp", random: "k3f9a", now };
  expect(newMediaPath({ bucket: "banner-images", folder: "homepage" }, made)).toBe("homepage/k3f9a.webp");
  expect(newMediaPath({ bucket: "banner-images", folder: "seo" }, made)).toBe("seo/k3f9a.webp");
  expect(
    newMediaPath({ bucket: "banner-images", folder: "homepage/videos" }, { ...made, extension: "mp4" }),
  ).toBe("homepage/videos/k3f9a.mp4");
  expect(newMediaPath({ bucket: "landing-page-images", folder: "landing-pages" }, made)).toBe(
    "landing-pages/1795000000000-k3f9a.webp",
  );
  expect(newMediaPath({ bucket: "product-images", folder: "products" }, made)).toBe(
    "products/1795000000000-k3f9a.webp",
  );
});

test("a public path maps back to its key, including variants", () => {
  const address = mediaAddress({ bucket: "banner-images", path: "homepage/videos/k3f9a.mp4" });
  expect(mediaKeyOf(address)).toBe("banner-images/homepage/videos/k3f9a.mp4");
  const variant = variantOf("/media/product-images/products/1-a.webp", 640, "avif");
  expect(variant).toBe("/media/product-images/products/1-a.webp@640.avif");
  expect(mediaKeyOf(variant)).toBe("product-images/products/1-a.webp@640.avif");
});

test("a picture's variant for e-mails has a path and a type of its own", () => {
  const variant = emailVariantOf("/media/product-images/products/1-a.webp");
  expect(variant).toBe("/media/product-images/products/1-a.webp@320.jpg");
  expect(mediaKeyOf(variant)).toBe("product-images/products/1-a.webp@320.jpg");
  expect(contentTypeOf(variant)).toBe("image/jpeg");
  expect([variant, "a.webp@320.webp", "a.webp"].map(isEmailVariant)).toEqual([true, false, false]);
});

test.for([
  "/media/",
  "/media/banner-images",
  "/media/banner-images/k3f9a.webp",
  "/media/banner-images/../../../etc/passwd",
  "/media/banner-images/homepage/../seo/a.webp",
  "/media/banner-images/homepage/%2e%2e/a.webp",
  "/media/banner-images//homepage/a.webp",
  "/media/banner-images/homepage\\a.webp",
  "/media/banner-images/homepage/a.svg",
  "/media/banner-images/homepage/a.html",
  "/media/banner-images/homepage/a.webp\0.html",
  "/media/banner-images/homepage/a.webp@640.html",
  "/media/banner-images/homepage/.webp",
  "/media/secrets/homepage/a.webp",
  "/etc/passwd",
])("%s is not an uploaded file", (pathname) => {
  expect(mediaKeyOf(pathname)).toBeNull();
});

test("no key leaves its folder", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "/", ".", "..", "@", "%2f", "\\", "webp") }),
      (rest) => {
        const key = mediaKeyOf(`/media/banner-images/${rest}`);
        return key === null || !key.includes("..");
      },
    ),
  );
});

test.for([
  ["/media/product-images/models/1-a.glb", true],
  ["/media/product-images/models/1-a.webp", false],
  ["/media/product-images/models/1-a.glb@640.avif", false],
  ["https://evil.example/media/product-images/models/1-a.glb", false],
  ["//evil.example/media/product-images/models/1-a.glb", false],
  ["/media/product-images/models/../../a.glb", false],
  ["", false],
] as const)("%s is a model of this shop: %s", ([address, is]) => {
  expect(isModelAddress(address)).toBe(is);
});

test("the content type depends on the stored name only", () => {
  expect(contentTypeOf("a/b.webp@640.avif")).toBe("image/avif");
  expect(contentTypeOf("a/b.mp4")).toBe("video/mp4");
  expect(contentTypeOf("a/b.glb")).toBe("model/gltf-binary");
  expect(contentTypeOf("a/b.html")).toBe("application/octet-stream");
});

test("variants are never wider than the picture", () => {
  expect(variantWidths(2560)).toEqual([320, 640, 960, 1280, 1920]);
  expect(variantWidths(1920)).toEqual([320, 640, 960, 1280, 1920]);
  expect(variantWidths(800)).toEqual([320, 640, 800]);
  expect(variantWidths(100)).toEqual([100]);
});

test("a source set lists the variants, and the WebP original beside smaller ones", () => {
  const picture = { src: "/a.webp", width: 2560, height: 1, placeholder: null, alt_bg: null, alt_en: null };
  expect(sourceSet({ ...picture, ready_widths: [320, 640] }, "avif")).toBe(
    "/a.webp@320.avif 320w, /a.webp@640.avif 640w",
  );
  expect(sourceSet({ ...picture, ready_widths: [320] }, "webp")).toBe("/a.webp@320.webp 320w, /a.webp 2560w");
  expect(sourceSet({ ...picture, ready_widths: [] }, "avif")).toBe("");
  expect(sourceSet({ ...picture, width: 320, ready_widths: [320] }, "webp")).toBe("/a.webp@320.webp 320w");
});

test("a model has a turntable when the sheet of its views is stored", () => {
  const model = { width: 560, height: 420, ready_widths: [560] };
  expect(turntableOf(model)).toEqual({ width: 560, height: 420 });
  expect(turntableOf({ ...model, ready_widths: [] })).toBeNull();
  expect(turntableOf(undefined)).toBeNull();
});
