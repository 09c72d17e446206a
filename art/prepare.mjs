// Makes the picture files that pages load from art/pictures/, as the shop would from an upload:
//   node art/prepare.mjs           only what has changed
//   node art/prepare.mjs --all     everything
// The demo shop's own uploads go to art/media/, from which the seed copies them into the file storage; pictures of the
// program itself go to public/assets/pictures/. Every file name has a content hash, except the examples in
// public/demo/.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import sharp from "sharp";
import { emailVariantOf, variantFormats, variantOf, variantWidths } from "../app/domain/media/media.ts";
import { makeEmailVariant, makeVariant, preparePicture } from "../app/server/media/prepare-picture.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const flavors = ["strawberry", "pineapple", "orange", "grape", "peach"];

// The widths made of each picture: those that a page shows; of an upload, as the shop's own job makes them.
const uploads = [
  ...flavors.flatMap((flavor) => [flavor, `${flavor}-2`]).map((name) => ({ name, widths: [320, 640, 960] })),
  { name: "hero-mobile", widths: [640, 960, 1200] },
  ...["garden", "orchard", "south"].map((key) => ({ name: `category-${key}`, widths: [320, 640, 960] })),
];
const ownPictures = [
  // The widest is for screens with two pixels per CSS pixel.
  { name: "hero", atMost: 2400, widths: [640, 960, 1280, 1920, 2400] },
  { name: "hero-mobile", atMost: 1200, widths: [640, 960, 1200] },
  ...["empty-cart", "empty-wishlist", "empty-search", "not-found", "thanks"].map((name) => ({
    name,
    atMost: 960,
    widths: [320, 640, 960],
  })),
  ...flavors.map((flavor) => ({ name: `${flavor}-cut`, atMost: 640, widths: [320, 640] })),
];

// The sources of each result, so that only changes are rebuilt.
const recordFile = `${root}art/media/made-from.json`;
const known = process.argv.includes("--all") ? {} : readJson(recordFile, {});
const record = {};
const kept = new Set([recordFile]);

function readJson(file, otherwise) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise;
}

async function writeJson(file, value) {
  const text = await format(JSON.stringify(value), { parser: "json", printWidth: 110 });
  writeFileSync(file, text);
}

const hashOf = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 10);
};

/**
 * Writes a picture and its widths into a folder and returns the facts that pages need; an upload includes the picture
 * itself and its variant for e-mails.
 */
async function make({ name, source, widths, atMost }, { folder, isUpload }) {
  const from = hashOf(source, JSON.stringify({ widths, atMost, isUpload }));
  const id = `${path.basename(folder)}/${name}`;
  const before = known[id];
  if (before?.from === from && before.files.every((file) => existsSync(`${folder}/${file}`))) {
    record[id] = before;
  } else {
    record[id] = { from, ...(await encode({ name, source, widths, atMost }, { folder, isUpload })) };
    console.log(`${id}: ${record[id].files.length} files`);
  }
  for (const file of record[id].files) kept.add(`${folder}/${file}`);
  return record[id].facts;
}

async function encode({ name, source, widths, atMost }, { folder, isUpload }) {
  const fitting = atMost
    ? await sharp(source).resize({ width: atMost }).webp({ lossless: true }).toBuffer()
    : source;
  const picture = await preparePicture(fitting);
  if (typeof picture === "string") throw new Error(`${name}: ${picture}`);
  const ready = isUpload ? variantWidths(picture.width).filter((width) => widths.includes(width)) : widths;
  const made = [];
  for (const width of ready)
    for (const ending of variantFormats)
      made.push({
        nameOf: (file) => variantOf(file, width, ending),
        bytes: await makeVariant(picture.contents, width, ending),
      });
  if (isUpload) made.push({ nameOf: emailVariantOf, bytes: await makeEmailVariant(picture.contents) });
  const file = `${name}-${hashOf(picture.contents, ...made.map(({ bytes }) => bytes))}.webp`;
  const files = made.map(({ nameOf, bytes }) => ({ name: nameOf(file), bytes }));
  if (isUpload) files.push({ name: file, bytes: picture.contents });
  for (const each of files) writeFileSync(`${folder}/${each.name}`, each.bytes);
  const { width, height, placeholder } = picture;
  return {
    files: files.map((each) => each.name),
    facts: { file, bytes: picture.contents.byteLength, width, height, placeholder, ready_widths: ready },
  };
}

/** Returns the rendered picture. */
function sourceOf(name) {
  return readFileSync(`${root}art/pictures/${name}.webp`);
}

async function prepareUploads() {
  const folder = `${root}art/media`;
  mkdirSync(folder, { recursive: true });
  const facts = {};
  for (const { name, widths } of uploads)
    facts[name] = await make({ name, source: sourceOf(name), widths }, { folder, isUpload: true });
  kept.add(`${folder}/pictures.json`);
  await writeJson(`${folder}/pictures.json`, facts);
  removeOthers(folder);
}

async function prepareOwn() {
  const folder = `${root}public/assets/pictures`;
  mkdirSync(folder, { recursive: true });
  const facts = {};
  for (const each of ownPictures) {
    const made = await make({ ...each, source: sourceOf(each.name) }, { folder, isUpload: false });
    const { file, width, height, ready_widths } = made;
    facts[each.name] = { src: `/assets/pictures/${file}`, width, height, ready_widths };
  }
  await writeJson(`${root}app/ui/pictures/shop-pictures.json`, facts);
  await prepareCard(folder);
  removeOthers(folder);
}

/** Prepares the picture of shared links to pages without a picture: a single size, as networks request no others. */
async function prepareCard(folder) {
  const card = readFileSync(`${root}art/pictures/og.jpg`);
  const { width, height } = await sharp(card).metadata();
  const file = `og-${hashOf(card)}.jpg`;
  writeFileSync(`${folder}/${file}`, card);
  kept.add(`${folder}/${file}`);
  await writeJson(`${root}app/ui/share-card.json`, {
    src: `/assets/pictures/${file}`,
    width,
    height,
  });
}

/** Prepares pictures with fixed URLs, for sample e-mails and tests: smaller copies of the demo shop's own. */
async function prepareExamples() {
  const folder = `${root}public/demo`;
  const sizes = [
    ...flavors.map((flavor) => [flavor, 800, 1200]),
    ["hero", 1600, 900],
    ["hero-mobile", 800, 900],
  ];
  for (const [name, width, height] of sizes)
    await sharp(sourceOf(name))
      .resize({ width, height })
      .webp({ quality: 82, effort: 6 })
      .toFile(`${folder}/${name}.webp`);
  for (const name of ["strawberry", "pineapple"])
    writeFileSync(`${folder}/${name}.jpg`, await makeEmailVariant(sourceOf(name)));
}

function removeOthers(folder) {
  for (const file of readdirSync(folder)) if (!kept.has(`${folder}/${file}`)) rmSync(`${folder}/${file}`);
}

await prepareUploads();
await prepareOwn();
await prepareExamples();
await writeJson(recordFile, record);
