import { readFileSync } from "node:fs";
import path from "node:path";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { locales } from "#app/domain/locale.ts";
import type { Database } from "#app/server/db/database.ts";
import { media } from "#app/server/db/schema/content.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { adminAccount } from "#e2e/admin-account.ts";

const files = ["orange.webp", "peach.webp", "pineapple.webp"];

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
      body: readFileSync(path.join(projectRoot, "public/demo", file)),
    });
    if (!answer.ok) throw new Error(`${file} was refused: ${answer.status} ${await answer.text()}`);
  }
  const [newest] = await db.select({ id: media.id }).from(media).orderBy(desc(media.created_at));
  return newest?.id ?? "";
}

/** Inserts a plain picture as the notice of the legal guarantee in both languages. */
export async function insertNotices(db: Database, now: Date): Promise<void> {
  const size = { width: 600, height: 400 };
  const file = await sharp({ create: { ...size, channels: 3, background: "#003399" } })
    .png()
    .toBuffer();
  const row = { file, hash: "0123456789abcdef", ...size, updated_at: now };
  await db.insert(guaranteeNotices).values(locales.map((locale) => ({ locale, ...row })));
}
