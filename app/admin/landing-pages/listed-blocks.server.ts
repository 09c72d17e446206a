import { readBlockConfig } from "#app/domain/landing-page-input.ts";
import { holdsHtml } from "#app/domain/landing-page.ts";
import type { BlockType } from "#app/domain/landing-page.ts";
import type { BlockRow } from "#app/server/content/landing-blocks.ts";
import { plainTextOf, sanitizeHtml } from "#app/server/content/sanitize-html.ts";

/** A block as the list of a page's blocks tells of it. */
export type ListedBlock = {
  id: string;
  type: BlockType;
  /** How it begins, in each language. */
  text_bg: string;
  text_en: string;
  picture: string | null;
  /** Of a grid: how many products, and whose. */
  products: { count: number; from: "chosen" | "category" | "all" } | null;
  /** Whether there is nothing in it for a shopper to see. */
  isBlank: boolean;
};

/** Longest beginning of a text, in characters. */
const beginning = 120;

export function listedBlock({ id, type, content_bg, content_en, config }: BlockRow): ListedBlock {
  const textOf = (content: string | null) => {
    const text = holdsHtml(type) ? plainTextOf(sanitizeHtml(content)) : (content ?? "").trim();
    return text.length > beginning ? `${text.slice(0, beginning).trimEnd()}…` : text;
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

function productsOf(kept: Readonly<Record<string, unknown>>): ListedBlock["products"] {
  const { product_ids, category_id, count } = readBlockConfig("product_grid", kept);
  if (product_ids.length > 0) return { count: Math.min(product_ids.length, count), from: "chosen" };
  return { count, from: category_id === null ? "all" : "category" };
}
