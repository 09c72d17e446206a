import sharp from "sharp";
import { locales } from "#app/domain/locale.ts";
import type { Database } from "#app/server/db/database.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";

/** Inserts a plain picture as the notice of the legal guarantee in both languages. */
export async function insertNotices(db: Pick<Database, "insert">, now = new Date()): Promise<void> {
  const size = { width: 600, height: 400 };
  const file = await sharp({ create: { ...size, channels: 3, background: "#003399" } })
    .png()
    .toBuffer();
  const row = { file, hash: "0123456789abcdef", ...size, updated_at: now };
  await db.insert(guaranteeNotices).values(locales.map((locale) => ({ locale, ...row })));
}
