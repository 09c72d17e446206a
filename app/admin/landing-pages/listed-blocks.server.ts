import { readBlockConfig } from "#app/domain/content/landing-page-input.ts";
import { holdsHtml } from "#app/domain/content/landing-page.ts";
import type { BlockType } from "#app/domain/content/landing-page.ts";
import type { BlockRow } from "#app/server/content/landing/landing-blocks.ts";
import { plainTextOf, sanitizeHtml } from "#app/server/content/sanitize-html.ts";

/** A block as shown in the list of a page's blocks. */
export type ListedBlock = {
  id: string;
  type: BlockType;
  /** The beginning of its text, in each language. */
  text_bg: string;
  text_en: string;
  picture: string | null;
  /** For a product grid: how many products, and how they are chosen. */
  products: { count: number; from: "chosen" | "category" | "all" } | null;
  /** Whether the block shows nothing to shoppers. */
  isBlank: boolean;
};

/** Maximum length of the listed text, in characters. */
const maxTextLength = 120;

export function listedBlock({ id, type, content_bg, content_en, config }: BlockRow): ListedBlock {
  const textOf = (content: string | null) => {
    const text = holdsHtml(type) ? plainTextOf(sanitizeHtml(content)) : (content ?? "").trim();
    return text.length > maxTextLength ? `${text.slice(0, maxTextLength).trimEnd()}…` : text;
  };
  const image = readBlockConfig("image", config);
  const video = readBlockConfig("video", config);
  const picture = type === "image" ? (image.image_url ?? image.mobile_image_url) : null;
  const isBlank = {
    rich_text: content_bg === null && content_en === null,
    custom_html: content_bg === null && content_en === null,
    image: picture === null,
    video: video.video_url === null && video.mobile_video_url === null,
    product_grid: false,
  }[type];
  return {
    id,
    type,
    text_bg: textOf(content_bg),
    text_en: textOf(content_en),
    picture,
    products: type === "product_grid" ? productsOf(config) : null,
    isBlank,
  };
}

function productsOf(config: Readonly<Record<string, unknown>>): ListedBlock["products"] {
  const { product_ids, category_id, count } = readBlockConfig("product_grid", config);
  if (product_ids.length > 0) return { count: Math.min(product_ids.length, count), from: "chosen" };
  return { count, from: category_id === null ? "all" : "category" };
}
