import type { BlockType } from "#app/domain/content/landing-page.ts";

/** Landing pages, inserted as the editor would store them. */

type OwnShop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

const campaignId = "01890000-0000-7000-8000-000000000f01";

type Value = string | boolean | Date | null;

const literal = (value: Value) =>
  value === null
    ? "null"
    : typeof value === "boolean"
      ? String(value)
      : `'${(value instanceof Date ? value.toISOString() : value).replaceAll("'", "''")}'`;

/** Replaces all landing pages and counts with a published page, by default without pictures, countdown and blocks. */
export async function insertCampaign(
  { sql }: OwnShop,
  changes: Record<string, Value> = {},
  blocks: readonly { type: BlockType; bg?: string; en?: string; config?: object }[] = [],
): Promise<void> {
  const page = {
    id: campaignId,
    slug: "autumn",
    title_bg: "Есенна акция",
    title_en: "Autumn sale",
    status: "published",
    hero_title_bg: "Есента има вкус на грозде",
    hero_title_en: "Autumn tastes of grapes",
    hero_subtitle_bg: "Само тази седмица",
    hero_subtitle_en: "This week only",
    ...changes,
  };
  await sql("delete from landing_pages; delete from campaign_counts");
  await sql(
    `insert into landing_pages (${Object.keys(page).join(",")}) values (${Object.values(page).map(literal).join(",")})`,
  );
  for (const [place, { type, bg = null, en = null, config = {} }] of blocks.entries()) {
    const id = `01890000-0000-7000-8000-000000000b0${place}`;
    const values = [id, campaignId, type, bg, en, JSON.stringify(config), String(place + 1)];
    await sql(
      `insert into landing_page_blocks (id, landing_page_id, type, content_bg, content_en, config, sort_order) values (${values.map(literal).join(",")})`,
    );
  }
}

/** Returns the page's counts over all days. */
export async function countsOf({ sql }: OwnShop): Promise<unknown> {
  const [counts] = await sql(
    `select sum(views)::int as views, sum(orders)::int as orders from campaign_counts where campaign_id = '${campaignId}'`,
  );
  return counts;
}

const picture = { hero_desktop_image: "/demo/hero.webp", hero_mobile_image: "/demo/hero-mobile.webp" };
const day = 24 * 3_600_000;

/** Inserts a page with pictures, a countdown and a block of each type. */
export function insertWholeCampaign(ownShop: OwnShop): Promise<void> {
  const countdown = { countdown_enabled: true, countdown_end: new Date(Date.now() + 3 * day) };
  return insertCampaign(ownShop, { ...picture, ...countdown }, [
    {
      type: "rich_text",
      bg: "<h2>Защо сега?</h2><p>Гроздето е сладко.</p>",
      en: "<h2>Why now?</h2><p>Sweet.</p>",
    },
    { type: "product_grid", bg: "Вкусовете на есента", en: "The flavours of autumn", config: { count: 8 } },
    {
      type: "image",
      bg: "Прясно от лозето",
      en: "Fresh from the vineyard",
      config: {
        image_url: "/demo/hero.webp",
        mobile_image_url: "/demo/hero-mobile.webp",
        alt_bg: "Чепка грозде",
        alt_en: "A bunch of grapes",
        link_url: "/products?q=grape",
      },
    },
    {
      type: "video",
      bg: "Как ги правим",
      en: "How we make them",
      config: { video_url: "https://videos.example/wide.mp4", autoplay: true },
    },
    {
      type: "custom_html",
      bg: "<table><caption>Доставка</caption><tr><th>Град</th></tr><tr><td>София</td></tr></table>",
    },
  ]);
}
