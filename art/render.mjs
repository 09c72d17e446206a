// Draws every picture of the demo shop, the logo and the icons again:
//   node art/render.mjs            all of it, into public/
//   node art/render.mjs peach      only that picture
//   node art/render.mjs --draft    small, coarse PNGs to look at, into .cache/art/
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { cameraOf } from "./camera.mjs";
import { drawInPage, shadersOf } from "./gummy.mjs";
import { emblem, tile, wordMark } from "./logo.mjs";
import { scenes } from "./scenes.mjs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const root = fileURLToPath(new URL("..", import.meta.url));
const draft = process.argv.includes("--draft");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const mode = draft
  ? { into: `${root}.cache/art`, scale: 0.5, samples: 2, ending: "png" }
  : { into: `${root}public/demo`, scale: 1, samples: 6, ending: "webp" };

function save(path, bytes, note = "") {
  writeFileSync(path, bytes);
  console.log(`${path.slice(root.length)}: ${(bytes.length / 1024).toFixed(1)} KB${note}`);
}

const linear = (hex) =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });

async function drawScene(browser, scene) {
  const started = performance.now();
  const page = await browser.newPage();
  const url = await page.evaluate(drawInPage, {
    ...shadersOf(scene.sweets),
    width: scene.width * mode.scale,
    height: scene.height * mode.scale,
    samples: draft ? mode.samples : (scene.samples ?? mode.samples),
    shadow: { size: 144, half: 4, centre: [0, 0], ...scene.shadow },
    camera: cameraOf(scene),
    pool: scene.pool ?? [0.5, 0.52],
    colours: { ground: linear(scene.ground), far: linear(scene.far) },
    quality: scene.quality,
    type: `image/${mode.ending}`,
  });
  await page.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  save(`${mode.into}/${scene.name}.${mode.ending}`, bytes, ` in ${seconds} s`);
}

async function iconOf(browser, svg, side) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  await page.setContent(
    `<style>body{margin:0}img{display:block}</style><img width="${side}" src="${picture}">`,
  );
  await page.evaluate(() => document.images[0].decode());
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An .ico file that holds one PNG of at most 255 pixels a side. */
function icoOf(png, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // the file is an icon ...
  head.writeUInt16LE(1, 4); // ... of one picture
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawBrand(browser) {
  const small = await iconOf(browser, emblem, 32);
  save(`${root}public/logo.svg`, Buffer.from(wordMark("Плодко")));
  save(`${root}public/logo-en.svg`, Buffer.from(wordMark("Plodko")));
  save(`${root}public/favicon.svg`, Buffer.from(emblem));
  save(`${root}public/favicon-32.png`, small);
  save(`${root}public/favicon.ico`, icoOf(small, 32));
  save(`${root}public/apple-touch-icon.png`, await iconOf(browser, tile, 180));
}

mkdirSync(mode.into, { recursive: true });
const browser = await chromium.launch({
  ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  // Software rendering, so that every machine draws the same picture.
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-gpu-watchdog",
  ],
});
try {
  if (!draft && wanted.length === 0) await drawBrand(browser);
  for (const scene of scenes) {
    if (wanted.length === 0 || wanted.includes(scene.name)) await drawScene(browser, scene);
  }
} finally {
  await browser.close();
}
