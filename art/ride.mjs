// Makes the video of the demo shop's landing page, a slow zoom to the fruit of the wide banner and back:
//   node art/ride.mjs
// Needs ffmpeg with libx264.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}.cache/art`;
/** Frames a second, and of the whole video, which ends where it began. */
const rate = 25;
const frames = 7 * rate;
/** The nearest view: its zoom, and its left and top edges as parts of the picture. */
const nearest = { zoom: 1.4, left: 0.275, top: 0.135 };
/** Width of the enlarged source: ffmpeg moves the view by whole pixels of it, which must be small to look smooth. */
const enlarged = 4800;

const source = `${cache}/ride.png`;
mkdirSync(cache, { recursive: true });
await sharp(`${root}art/pictures/hero.webp`)
  .resize({ width: enlarged, kernel: "lanczos3" })
  .png({ compressionLevel: 1 })
  .toFile(source);
const part = `(1-cos(2*PI*on/${frames}))/2`;
const view = [
  `z='1+${nearest.zoom - 1}*${part}'`,
  `x='iw*${nearest.left}*${part}'`,
  `y='ih*${nearest.top}*${part}'`,
  `d=${frames}:s=1280x720:fps=${rate}`,
].join(":");
const filters = `zoompan=${view},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
const colours = "-colorspace bt709 -color_primaries bt709 -color_trc bt709";
const encoder = `-c:v libx264 -preset slow -crf 21 -threads 1 ${colours} -movflags +faststart`;
execFileSync(
  "ffmpeg",
  ["-v", "error", "-y", "-i", source, "-vf", filters, ...encoder.split(" "), `${root}public/demo/ride.mp4`],
  { stdio: "inherit" },
);
