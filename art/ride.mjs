// Records the demo shop's video: a slow ride along the fruit of the banner, there and back.
//   node art/ride.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs in the page; the recording takes as long as the video. */
async function record({ src, width, height, length, bits }) {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  const draw = (part) => {
    const there = (1 - Math.cos(part * 2 * Math.PI)) / 2;
    const w = picture.width / (1.1 + 0.5 * there);
    const h = (w * height) / width;
    const within = (value, most) => Math.max(0, Math.min(value, most));
    const x = within(picture.width * (0.6 + 0.08 * there) - w / 2, picture.width - w);
    const y = within(picture.height * (0.52 + 0.06 * there) - h / 2, picture.height - h);
    context.drawImage(picture, x, y, w, h, 0, 0, width, height);
  };
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: "video/mp4;codecs=avc1.42E01E",
    videoBitsPerSecond: bits,
  });
  const pieces = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const stopped = new Promise((resolve) => {
    recorder.addEventListener("stop", resolve);
  });
  recorder.start();
  const start = performance.now();
  await new Promise((resolve) => {
    const tick = () => {
      const part = Math.min((performance.now() - start) / length, 1);
      draw(part);
      if (part === 1) resolve();
      else requestAnimationFrame(tick);
    };
    tick();
  });
  recorder.stop();
  await stopped;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.readAsDataURL(new Blob(pieces));
  });
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
const banner = readFileSync(`${root}public/demo/hero.webp`).toString("base64");
const src = `data:image/webp;base64,${banner}`;
const url = await page.evaluate(record, { src, width: 960, height: 540, length: 8000, bits: 1_800_000 });
await browser.close();
const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
writeFileSync(`${root}public/demo/ride.mp4`, bytes);
console.log(`public/demo/ride.mp4: ${(bytes.length / 1024).toFixed(1)} KB`);
