import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { mediaKeyOf } from "#app/domain/media/media.ts";
import { brandMark } from "#app/domain/shop/brand.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { printedPicture } from "#app/server/media/printed-picture.ts";
import { projectRoot } from "#app/server/project-root.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { printPdf } from "./print-document.ts";
import type { PrintedDocument, PdfFile } from "./print-document.ts";

/** Largest size of a printed logo, in pixels: four to a point. */
const logoSize = { width: 720, height: 160 };

/** `db` may be a transaction. */
export type PrintingServices = Pick<Services, "storage"> & { db: Pick<Database, "select"> };

/** Prints a document of an order under the shop's logo. A logo that cannot be read is left out. */
export async function printIssued(services: PrintingServices, document: PrintedDocument): Promise<PdfFile> {
  return printPdf({ ...document, logo: await loadLogo(services) });
}

/**
 * Returns the shop's logo as a PNG; null when the shop has none, or when it was not uploaded here or cannot be read.
 */
export async function loadLogo({ db, storage }: PrintingServices): Promise<Uint8Array | null> {
  const mark = brandMark(await loadCompany(db), "bg");
  if (mark.kind === "name") return null;
  try {
    const file = mark.kind === "logo" ? await uploaded(storage, mark.src) : await drawn(mark.src);
    return file && (await printedPicture(file, logoSize));
  } catch (error) {
    log.warn({ err: error }, "a document is printed without the shop's logo");
    return null;
  }
}

/** Reads an uploaded logo; null for one that was not uploaded to this shop. */
async function uploaded(storage: Services["storage"], src: string): Promise<Buffer | null> {
  const key = mediaKeyOf(src);
  return key === null ? null : buffer(await storage.read(key));
}

/** Reads the PNG next to a drawn logo: the same picture, in the proportions of the SVG. */
function drawn(src: string): Promise<Buffer> {
  return readFile(path.join(projectRoot, "public", src.replace(/\.svg$/, ".png")));
}
