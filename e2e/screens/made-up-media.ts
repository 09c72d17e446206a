import path from "node:path";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import type { Database } from "#app/server/db/database.ts";
import { media } from "#app/server/db/schema/content.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { adminAccount } from "#e2e/admin-account.ts";

const files = ["orange.webp", "peach.webp", "pineapple.webp"];

/** The pictures' width, in pixels: narrow enough that the shop need not make many narrower files of each. */
const width = 300;

/** Uploads some of the demo shop's pictures as the owner would, and returns the newest one's id. */
export async function uploadPictures(db: Database, url: string): Promise<string> {
  const signedIn = await fetch(`${url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ intent: "sign-in", ...adminAccount }),
    redirect: "manual",
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  for (const file of files) {
    const place = new URLSearchParams({ bucket: "product-images", folder: "products", name: file });
    const answer = await fetch(`${url}/admin/media/upload?${place}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream", Cookie: cookie, Origin: url },
      body: await sharp(path.join(projectRoot, "public/demo", file))
        .resize({ width })
        .webp()
        .toBuffer(),
    });
    if (!answer.ok) throw new Error(`${file} was refused: ${answer.status} ${await answer.text()}`);
  }
  const [newest] = await db.select({ id: media.id }).from(media).orderBy(desc(media.created_at));
  return newest?.id ?? "";
}
