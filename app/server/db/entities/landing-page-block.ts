import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import type { Entity } from "./entity.ts";

const ofPage = (column: PgColumn) =>
  sql`(select ${column} from ${landingPages} where ${landingPages.id} = ${landingPageBlocks.landing_page_id})`;

/** A block has no name of its own: it is called like its page. */
export const landingPageBlock: Entity = {
  table: landingPageBlocks,
  isShown: true,
  name: { bg: ofPage(landingPages.title_bg), en: ofPage(landingPages.title_en) },
  parent: { kind: "landing_page", id: landingPageBlocks.landing_page_id },
  type: landingPageBlocks.type,
  html: [landingPageBlocks.content_bg, landingPageBlocks.content_en],
  config: landingPageBlocks.config,
  configTexts: ["alt"],
};
