import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { MediaBucket, MediaKind } from "#app/domain/content/content.ts";
import {
  contentTypeOf,
  emailVariantOf,
  mediaAddress,
  variantFormats,
  variantOf,
} from "#app/domain/media/media.ts";
import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { projectRoot } from "#app/server/project-root.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { media } from "#app/server/db/schema/content.ts";

const places = {
  products: { bucket: "product-images", folder: "products" },
  models: { bucket: "product-images", folder: "models" },
  categories: { bucket: "product-images", folder: "categories" },
  campaign: { bucket: "landing-page-images", folder: "landing-pages" },
} as const satisfies Record<string, { bucket: MediaBucket; folder: string }>;

type DemoPicture = { place: keyof typeof places; alt_bg: string; alt_en: string };

/** The pictures of `art/media`: alternative texts and place in the media library. */
const pictures = {
  strawberry: {
    place: "products",
    alt_bg: "Желирана ягода със зелена шапчица, до нея половинка",
    alt_en: "A strawberry gummy with a green cap, half of one beside it",
  },
  "strawberry-2": {
    place: "products",
    alt_bg: "Разрязана желирана ягода до две цели",
    alt_en: "A strawberry gummy cut in half beside two whole ones",
  },
  pineapple: {
    place: "products",
    alt_bg: "Желиран ананас с релефна коричка и корона, до него кръгче",
    alt_en: "A pineapple gummy with a quilted skin and a crown, a ring beside it",
  },
  "pineapple-2": {
    place: "products",
    alt_bg: "Две кръгчета желиран ананас пред цял ананас",
    alt_en: "Two rings of pineapple gummy in front of a whole pineapple",
  },
  orange: {
    place: "products",
    alt_bg: "Желиран портокал с листенце, до него половинка",
    alt_en: "An orange gummy with a leaf, half of one beside it",
  },
  "orange-2": {
    place: "products",
    alt_bg: "Желиран портокал, нарязан на кръгли резени",
    alt_en: "An orange gummy cut into round slices",
  },
  grape: {
    place: "products",
    alt_bg: "Чепка желирано грозде с листо и две зърна до нея",
    alt_en: "A bunch of grape gummies with a leaf, two single grapes beside it",
  },
  "grape-2": {
    place: "products",
    alt_bg: "Чепка желирано грозде и три зърна пред нея",
    alt_en: "A bunch of grape gummies with three single grapes in front of it",
  },
  peach: {
    place: "products",
    alt_bg: "Желирана праскова с румена бузка и листенце, до нея половинка",
    alt_en: "A peach gummy with a blushing cheek and a leaf, half of one beside it",
  },
  "peach-2": {
    place: "products",
    alt_bg: "Половинки желирана праскова с костилка пред цяла праскова",
    alt_en: "Halves of a peach gummy with the stone, in front of a whole peach",
  },
  "hero-mobile": {
    place: "campaign",
    alt_bg: "Желирани плодове: ананас, грозде, праскова, ягода и портокал",
    alt_en: "Fruit gummies: pineapple, grapes, peach, strawberry and orange",
  },
  "category-garden": {
    place: "categories",
    alt_bg: "Желирани ягоди и грозде",
    alt_en: "Strawberry and grape gummies",
  },
  "category-orchard": {
    place: "categories",
    alt_bg: "Желирани праскови",
    alt_en: "Peach gummies",
  },
  "category-south": {
    place: "categories",
    alt_bg: "Желирани портокали и ананаси",
    alt_en: "Orange and pineapple gummies",
  },
} satisfies Record<string, DemoPicture>;

type PictureName = keyof typeof pictures;

/** The URLs of the demo shop's uploads. */
export type DemoMedia = { pictures: Record<PictureName, string>; models: Record<BuiltInFlavor, string> };

const folder = path.join(projectRoot, "art");

/** The facts about each picture that `art/prepare.mjs` writes to `pictures.json`. */
const preparedPictures = z.record(
  z.string(),
  z.object({
    file: z.string(),
    bytes: z.number(),
    width: z.number(),
    height: z.number(),
    placeholder: z.string().nullable(),
    ready_widths: z.array(z.number()),
  }),
);

type Upload = Omit<typeof media.$inferInsert, "id" | "content_type" | "created_at" | "path"> & {
  name: string;
  folder: string;
  /** The files to store, by suffix of the storage key, with their sources. */
  copies: { ending: string; from: string }[];
};

/**
 * Stores the demo shop's pictures and models and adds them to the media library, as if the owner had uploaded them. The
 * resized variants are prebuilt, so a new shop starts without image jobs. Paths carry a content hash. Idempotent.
 * Throws when the storage fails.
 */
export async function uploadDemoMedia(
  tx: Transaction,
  storage: Pick<FileStorage, "write">,
  now: Date,
): Promise<DemoMedia> {
  const uploads = await demoUploads();
  await Promise.all(
    uploads.flatMap(({ bucket, folder: into, file_name, copies }) =>
      copies.map(async ({ ending, from }) =>
        storage.write(`${bucket}/${into}/${file_name}${ending}`, await readFile(from)),
      ),
    ),
  );
  const rows = uploads.map(({ name: _name, copies: _copies, folder: into, ...file }) => ({
    ...file,
    id: newId(),
    path: `${into}/${file.file_name}`,
    content_type: contentTypeOf(file.file_name),
    created_at: now,
  }));
  await tx
    .insert(media)
    .values(rows)
    .onConflictDoNothing({ target: [media.bucket, media.path] });
  return addressesOf(uploads);
}

/** Returns the URLs of the demo shop's uploads, and where the storage has them. */
export async function findDemoMedia(): Promise<
  DemoMedia & { files: { bucket: MediaBucket; path: string }[] }
> {
  const uploads = await demoUploads();
  const files = uploads.map(({ bucket, folder: into, file_name }) => ({
    bucket,
    path: `${into}/${file_name}`,
  }));
  return { ...addressesOf(uploads), files };
}

function addressesOf(uploads: readonly Upload[]): DemoMedia {
  const ofKind = (kind: MediaKind) =>
    Object.fromEntries(
      uploads
        .filter((file) => file.kind === kind)
        .map(({ name, bucket, folder: into, file_name }) => [
          name,
          mediaAddress({ bucket, path: `${into}/${file_name}` }),
        ]),
    );
  return {
    pictures: ofKind("image") as DemoMedia["pictures"],
    models: ofKind("model") as DemoMedia["models"],
  };
}

let loaded: Promise<Upload[]> | undefined;

/** Returns the uploads; reads the files once, as they do not change while the program runs. */
function demoUploads(): Promise<Upload[]> {
  loaded ??= Promise.all([pictureUploads(), modelUploads()]).then((uploads) => uploads.flat());
  return loaded;
}

async function pictureUploads(): Promise<Upload[]> {
  const text = await readFile(path.join(folder, "media/pictures.json"), "utf8");
  const prepared = preparedPictures.parse(JSON.parse(text));
  return Object.entries(pictures).map(([name, { place, ...texts }]) => {
    const facts = prepared[name];
    if (!facts) throw new Error(`art/media has no picture called ${name}: run node art/prepare.mjs`);
    const { file, ...known } = facts;
    const variants = known.ready_widths.flatMap((width) =>
      variantFormats.map((format) => variantOf("", width, format)),
    );
    const copies = ["", emailVariantOf(""), ...variants].map((ending) => ({
      ending,
      from: path.join(folder, "media", file + ending),
    }));
    return { name, ...places[place], ...texts, ...known, kind: "image", file_name: file, copies };
  });
}

/** The sizes of the views of each model's turntable, which `art/turntables.mjs` writes to `turntables.json`. */
const turntableViews = z.record(z.enum(builtInFlavors), z.object({ width: z.number(), height: z.number() }));

async function modelUploads(): Promise<Upload[]> {
  const models = path.join(folder, "models");
  const views = turntableViews.parse(
    JSON.parse(await readFile(path.join(models, "turntables.json"), "utf8")),
  );
  return Promise.all(
    builtInFlavors.map(async (flavor): Promise<Upload> => {
      const { width, height } = views[flavor];
      const endings = ["", ...variantFormats.map((format) => variantOf("", width, format))];
      const copies = endings.map((ending) => ({ ending, from: path.join(models, `${flavor}.glb${ending}`) }));
      const files = await Promise.all(copies.map(({ from }) => readFile(from)));
      const hash = createHash("sha256");
      for (const contents of files) hash.update(contents);
      return {
        name: flavor,
        ...places.models,
        kind: "model",
        file_name: `${flavor}-${hash.digest("hex").slice(0, 10)}.glb`,
        bytes: files[0]?.byteLength ?? 0,
        width,
        height,
        ready_widths: [width],
        copies,
      };
    }),
  );
}
