// Writes compressed copies next to each file of the browser's build that gains from them: `node scripts/precompress.mjs
// [folder]`. Done once at build time, with the best levels of brotli and gzip.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;

/** In bytes; smaller files fit one packet anyway. */
const smallest = 1024;

const encodings = [
  {
    suffix: ".br",
    encode: (/** @type {Buffer} */ content) =>
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { suffix: ".gz", encode: (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: 9 }) },
];

/** @param {string} folder */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => compressible.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && statSync(file).size >= smallest);
  await Promise.all(
    files.flatMap((file) =>
      encodings.map(async ({ suffix, encode }) => {
        const content = readFileSync(file);
        const encoded = await encode(content);
        if (encoded.length < content.length) writeFileSync(file + suffix, encoded);
      }),
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await precompress(process.argv[2] ?? fileURLToPath(new URL("../build/client", import.meta.url)));
