import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { mediaAddress } from "#app/domain/media/media.ts";
import { landingPageBlocks, landingPages, popups } from "#app/server/db/schema/campaigns.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { homepageSections, seoMeta, staticPages, textContent } from "#app/server/db/schema/content.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";

/** Kinds of records that may refer to an uploaded file. */
export type MediaUser =
  | "homepage_section"
  | "static_page"
  | "text_content"
  | "seo_meta"
  | "category"
  | "product"
  | "popup"
  | "landing_page"
  | "settings";

export type MediaUse = { mediaId: string; user: MediaUser; recordId: string; name: string | null };

type Place = {
  user: MediaUser;
  id: PgColumn;
  /** The record's name in the back office. */
  name: PgColumn | SQL;
  /** Columns with one URL. */
  addresses: PgColumn[];
  /** Array columns of URLs. */
  lists?: PgColumn[];
  /** Text or JSON columns that may contain URLs. */
  texts: PgColumn[];
};

/** Every column that may hold the URL of an uploaded file. A new kind of record is added here. */
const places: Place[] = [
  {
    user: "homepage_section",
    id: homepageSections.id,
    name: sql`coalesce(${homepageSections.title_bg}, ${homepageSections.title_en})`,
    addresses: [
      homepageSections.desktop_image_url,
      homepageSections.mobile_image_url,
      homepageSections.desktop_video_url,
      homepageSections.mobile_video_url,
    ],
    texts: [homepageSections.content_bg, homepageSections.content_en, homepageSections.config],
  },
  {
    user: "static_page",
    id: staticPages.id,
    name: staticPages.title_bg,
    addresses: [],
    texts: [staticPages.content_bg, staticPages.content_en],
  },
  {
    user: "text_content",
    id: textContent.id,
    name: textContent.key,
    addresses: [],
    texts: [textContent.content_bg, textContent.content_en],
  },
  {
    user: "seo_meta",
    id: seoMeta.id,
    name: seoMeta.page_slug,
    addresses: [seoMeta.og_image, seoMeta.twitter_image],
    texts: [],
  },
  {
    user: "category",
    id: categories.id,
    name: categories.name_bg,
    addresses: [categories.image_url],
    texts: [],
  },
  {
    user: "product",
    id: products.id,
    name: products.name_bg,
    addresses: [products.image_url, products.model_url],
    lists: [products.pictures],
    texts: [],
  },
  { user: "popup", id: popups.id, name: popups.name, addresses: [popups.popup_image], texts: [] },
  {
    user: "landing_page",
    id: landingPages.id,
    name: landingPages.title_bg,
    addresses: [landingPages.hero_desktop_image, landingPages.hero_mobile_image],
    texts: [],
  },
  {
    // A block is reported as its page.
    user: "landing_page",
    id: landingPageBlocks.landing_page_id,
    name: sql`(select ${landingPages.title_bg} from ${landingPages} where ${landingPages.id} = ${landingPageBlocks.landing_page_id})`,
    addresses: [],
    texts: [landingPageBlocks.content_bg, landingPageBlocks.content_en, landingPageBlocks.config],
  },
  {
    user: "settings",
    id: shopSettings.id,
    name: shopSettings.shop_name_bg,
    addresses: [shopSettings.logo_url],
    texts: [],
  },
];

type File = { id: string; bucket: string; path: string };

/**
 * Returns the records that use the given files, sorted by kind and name, hidden ones included. Finds both paths and
 * absolute URLs of the shop.
 */
export async function findMediaUses(
  db: Pick<Database | Transaction, "execute">,
  baseUrl: string,
  files: readonly File[],
): Promise<MediaUse[]> {
  if (files.length === 0) return [];
  const known = files.map((file) => ({ id: file.id, address: mediaAddress(file) }));
  const paths = addressTable(known);
  const anyForm = addressTable(known.flatMap((file) => [file, { ...file, address: baseUrl + file.address }]));
  const searches = places.flatMap(({ user, id, name, addresses, lists = [], texts }) => {
    const found = sql`select file.id as "mediaId", ${user} as "user", ${id}::text as "recordId", ${name} as "name" from ${id.table}`;
    return [
      ...addresses.map((column) => sql`${found} join ${anyForm} on ${column} = file.address`),
      ...lists.map(
        (column) =>
          sql`${found} cross join unnest(${column}) as listed (address) join ${anyForm} on listed.address = file.address`,
      ),
      ...texts.map((column) => sql`${found} join ${paths} on strpos(${column}::text, file.address) > 0`),
    ];
  });
  const { rows } = await db.execute(
    sql`${sql.join(searches, sql` union `)} order by "user", "name", "recordId"`,
  );
  return rows as MediaUse[];
}

function addressTable(files: readonly { id: string; address: string }[]): SQL {
  const ids = sql.param(files.map((file) => file.id));
  const addresses = sql.param(files.map((file) => file.address));
  return sql`unnest(${ids}::uuid[], ${addresses}::text[]) as file (id, address)`;
}
