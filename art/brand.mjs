// The logo in both languages, the icons of browsers and home screens, and the card for shared links.
import sharp from "sharp";
import { emblem, tile, wordMark } from "./logo.mjs";

const iconOf = (svg, side) =>
  sharp(Buffer.from(svg), { density: 288 }).resize(side, side).png({ compressionLevel: 9 }).toBuffer();

/** The word mark as a PNG for e-mails, whose clients show no SVG: at twice the display height, on white for dark modes. */
const emailLogoOf = (word) =>
  sharp(Buffer.from(wordMark(word)), { density: 288 })
    .resize({ height: 72 })
    .flatten({ background: "#ffffff" })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Returns an .ico file with one PNG of at most 255 pixels a side. */
function icoOf(png, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of pictures
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Returns every file of public/ that shows the logo, by name. */
export async function brandFiles() {
  const small = await iconOf(emblem, 32);
  return {
    "logo.svg": Buffer.from(wordMark("Плодко")),
    "logo-en.svg": Buffer.from(wordMark("Plodko")),
    "logo-light.svg": Buffer.from(wordMark("Плодко", "#ffffff")),
    "logo-en-light.svg": Buffer.from(wordMark("Plodko", "#ffffff")),
    "logo.png": await emailLogoOf("Плодко"),
    "logo-en.png": await emailLogoOf("Plodko"),
    "favicon.svg": Buffer.from(emblem),
    "favicon-32.png": small,
    "favicon.ico": icoOf(small, 32),
    "apple-touch-icon.png": await iconOf(tile(0.74), 180),
    "icon-192.png": await iconOf(tile(0.74), 192),
    "icon-512.png": await iconOf(tile(0.74), 512),
    // Launchers crop it to any shape, down to a circle of four fifths.
    "icon-maskable-512.png": await iconOf(tile(0.6), 512),
  };
}

/** The card of 1200 x 630 for shared links: the banner on its own flat ground, the logo in the empty space beside it. */
export async function sharedCard(hero) {
  const logo = await sharp(Buffer.from(wordMark("Плодко")), { density: 144 })
    .resize({ width: 360 })
    .toBuffer();
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: "#fff1ee" } })
    .composite([
      { input: await sharp(hero).resize({ width: 1080 }).toBuffer(), left: 120, top: 22 },
      { input: logo, left: 60, top: 190 },
    ])
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
