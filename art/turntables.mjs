// Draws each model from all sides for the 3D viewer, which shows these pictures until three.js is loaded:
//   node art/turntables.mjs                all models of art/models
//   node art/turntables.mjs peach grape    only these
// Uses the viewer's own code in a headless Chromium, which draws on the CPU: a minute per model. Writes the sheets
// (`peach.glb@560.avif`, `.webp`) beside the models, and the sizes of their views to `turntables.json`.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { format } from "prettier";
import sharp from "sharp";
import { build } from "vite";
import { turntableSheet, variantFormats, variantOf } from "../app/domain/media/media.ts";
import { findSystemChromium } from "../scripts/bootstrap/chromium.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}art/models`;
const flavors = ["strawberry", "pineapple", "orange", "grape", "peach"];
const { columns, rows } = turntableSheet;

/** Side of a drawn view, and height of the buttons below it, in CSS pixels of `density` squared pixels each. */
const drawn = 600;
const buttons = 96;
const density = 2;
/** Number of pixels of a view in the sheet: more are not visible while it turns, and cost bytes. */
const pixels = 560 ** 2;
/** Minimum difference from the ground, of 255, of a pixel that belongs to the model or its shadow. */
const visible = 4;
/** Space around what is visible, as a part of it. */
const margin = 0.02;

/** Returns the viewer's code as one script. */
async function bundle() {
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      lib: { entry: `${root}art/turntable-page.mjs`, formats: ["iife"], name: "turntablePage" },
    },
  });
  return output[0].code;
}

/** Returns the colour behind a product's model, as in the shop's style sheet. */
function groundOf(flavor) {
  const [, colour] = new RegExp(`--color-${flavor}: (#[0-9a-f]{6});`).exec(
    readFileSync(`${root}app/styles/theme.css`, "utf8"),
  );
  return colour;
}

/** Returns the views without the area of the viewer's buttons, as raw pixels. */
async function drawViews(page, flavor) {
  const urls = await page.evaluate(
    ([model, ground, views]) => globalThis.drawViews(model, ground, views),
    [`https://models.example/${flavor}.glb`, groundOf(flavor), columns * rows],
  );
  return Promise.all(
    urls.map((url) =>
      sharp(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"))
        .extract({ left: 0, top: 0, width: drawn * density, height: drawn * density })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
}

/** Returns the rectangle around the centre that contains what is visible in any view, with the margin. */
function frameOf(views) {
  const { width, height, channels } = views[0].info;
  const half = { x: 0, y: 0 };
  for (const { data } of views)
    for (let at = 0; at < data.length; at += channels) {
      const red = Math.abs(data[at] - data[0]);
      const green = Math.abs(data[at + 1] - data[1]);
      const blue = Math.abs(data[at + 2] - data[2]);
      if (red < visible && green < visible && blue < visible) continue;
      const pixel = at / channels;
      half.x = Math.max(half.x, Math.abs((pixel % width) + 0.5 - width / 2));
      half.y = Math.max(half.y, Math.abs(Math.floor(pixel / width) + 0.5 - height / 2));
    }
  const side = (reach, whole) => Math.min(whole, 2 * Math.ceil(reach * (1 + margin)));
  const frame = { width: side(half.x, width), height: side(half.y, height) };
  return { ...frame, left: (width - frame.width) / 2, top: (height - frame.height) / 2 };
}

/** Writes the sheet of all views in each format, and returns the size of a view. */
async function writeSheet(flavor, views) {
  const frame = frameOf(views);
  const scale = Math.sqrt(pixels / (frame.width * frame.height));
  const view = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
  const parts = await Promise.all(
    views.map(async ({ data, info }, index) => ({
      input: await sharp(data, { raw: info })
        .extract(frame)
        .resize({ ...view, fit: "fill" })
        .png()
        .toBuffer(),
      left: (index % columns) * view.width,
      top: Math.floor(index / columns) * view.height,
    })),
  );
  const background = groundOf(flavor);
  const sheet = sharp({
    create: { width: columns * view.width, height: rows * view.height, channels: 3, background },
  }).composite(parts);
  const whole = sharp(await sheet.png().toBuffer());
  const model = `${folder}/${flavor}.glb`;
  for (const file of readdirSync(folder)) if (file.startsWith(`${flavor}.glb@`)) rmSync(`${folder}/${file}`);
  const files = {
    avif: await whole.clone().avif({ quality: 50, effort: 6 }).toBuffer(),
    webp: await whole.clone().webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer(),
  };
  for (const ending of variantFormats) {
    writeFileSync(variantOf(model, view.width, ending), files[ending]);
    const kilobytes = (files[ending].length / 1024).toFixed(0);
    console.log(`${flavor} ${ending}: ${view.width} × ${view.height}, ${kilobytes} KB`);
  }
  return view;
}

const record = `${folder}/turntables.json`;
const sizes = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
const wanted = process.argv.length > 2 ? process.argv.slice(2) : flavors;
const executablePath = findSystemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--force-color-profile=srgb",
  ],
});
const page = await browser.newPage({
  viewport: { width: drawn, height: drawn + buttons },
  deviceScaleFactor: density,
});
page.on("console", (message) => console.error(message.text()));
await page.route("https://models.example/**", (route) => {
  const { pathname } = new URL(route.request().url());
  return pathname === "/"
    ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Turntables</title>" })
    : route.fulfill({ path: folder + pathname });
});
await page.goto("https://models.example/");
await page.addScriptTag({ content: await bundle() });
for (const flavor of wanted) sizes[flavor] = await writeSheet(flavor, await drawViews(page, flavor));
await browser.close();
writeFileSync(record, await format(JSON.stringify(sizes), { parser: "json", printWidth: 110 }));
