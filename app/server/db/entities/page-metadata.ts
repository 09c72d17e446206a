import { sql } from "drizzle-orm";
import { seoMeta } from "#app/server/db/schema/content.ts";
import type { Entity } from "./entity.ts";

export const pageMetadata: Entity = {
  table: seoMeta,
  isShown: true,
  name: { bg: sql`'/' || ${seoMeta.page_slug}` },
  uploads: [seoMeta.og_image, seoMeta.twitter_image],
};
