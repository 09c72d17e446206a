import { isNewsletterPicture } from "#app/domain/newsletters/newsletter-input.ts";
import type { NewsletterBlock } from "#app/domain/newsletters/newsletter.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { promotionState } from "#app/domain/promotions/promotion-state.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { productsById } from "#app/server/catalogue/find-products.ts";
import { applyReductions, findReductions } from "#app/server/catalogue/price-reductions.ts";
import type { Database } from "#app/server/db/database.ts";
import { describePictures } from "#app/server/media/describe-pictures.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { findEmailVariant } from "#app/server/mail/email-picture.ts";
import { findCodeTerms } from "#app/server/promotions/code-terms.ts";
import type { CodeTerms } from "#app/server/promotions/code-terms.ts";
import { newsletterPicture } from "./newsletter-picture.ts";

/** Where a newsletter's products, prices and pictures come from, as of `now`. */
export type NewsletterSources = {
  db: Database;
  env: { BASE_URL: string };
  storage: Pick<FileStorage, "find" | "read" | "write">;
  now: Date;
};

type BlockOf<Kind extends NewsletterBlock["kind"]> = Extract<NewsletterBlock, { kind: Kind }>;

/** A product as the e-mail shows it; `picture` is the path or URL of a picture that mail clients show. */
export type NewsletterProduct = Product & { picture: string | null };

/** A block with what it shows at sending. `width` and `height` are those of the shown picture, in pixels. */
export type ShownBlock =
  | BlockOf<"text">
  | (BlockOf<"picture"> & { width: number; height: number })
  | BlockOf<"button">
  | (Omit<BlockOf<"products">, "productIds"> & { products: NewsletterProduct[] })
  | (Omit<BlockOf<"code">, "code"> & { terms: CodeTerms });

/** What a newsletter names but does not show, and why. `name` is empty for what no longer exists. */
export type LeftOut = {
  why: "product_hidden" | "product_sold_out" | "code_unknown" | "code_single" | "code_over" | "picture_gone";
  name_bg: string;
  name_en: string;
};

/** Loads what the blocks show in either language, and what has to be left out. A block of which nothing is left is too. */
export async function loadNewsletterBlocks(
  sources: NewsletterSources,
  blocks: readonly NewsletterBlock[],
): Promise<{ shown: ShownBlock[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const products = await loadProducts(sources, blocks);
  const urls = blocks.flatMap((block) => (block.kind === "picture" ? [block.url] : []));
  const pictures = await describePictures(sources.db, urls.filter(isNewsletterPicture));
  const shown: ShownBlock[] = [];
  for (const block of blocks) {
    switch (block.kind) {
      case "text":
      case "button":
        shown.push(block);
        break;
      case "picture": {
        const found = pictures[block.url];
        if (!found) {
          if (block.url) leftOut.push({ why: "picture_gone", name_bg: block.alt.bg, name_en: block.alt.en });
          break;
        }
        const url = await newsletterPicture(sources.storage, found.src);
        shown.push({ ...block, url, width: found.width, height: found.height });
        break;
      }
      case "products": {
        const chosen = block.productIds.map((id) => products.get(id));
        leftOut.push(...chosen.flatMap(whyLeftOut));
        const onSale = chosen.flatMap((product) => (product && !isSoldOut(product) ? [product] : []));
        const { productIds: _ids, ...others } = block;
        if (onSale.length > 0) shown.push({ ...others, products: onSale });
        break;
      }
      case "code": {
        const { code, ...others } = block;
        if (code === "") break;
        const terms = await findCodeTerms(sources.db, code);
        const why = whyNoCode(terms, sources.now);
        if (terms && why === null) shown.push({ ...others, terms });
        else leftOut.push({ why: why ?? "code_unknown", name_bg: code, name_en: code });
        break;
      }
    }
  }
  return { shown, leftOut };
}

function whyLeftOut(product: NewsletterProduct | undefined): LeftOut[] {
  if (!product) return [{ why: "product_hidden", name_bg: "", name_en: "" }];
  const { name_bg, name_en } = product;
  return isSoldOut(product) ? [{ why: "product_sold_out", name_bg, name_en }] : [];
}

function isSoldOut({ sizes, stock_quantity }: Product): boolean {
  return (sizes?.stock ?? stock_quantity) <= 0;
}

function whyNoCode(terms: CodeTerms | null, now: Date): LeftOut["why"] | null {
  if (!terms) return "code_unknown";
  if (terms.is_single) return "code_single";
  const state = promotionState(terms, now);
  return state === "ended" || state === "paused" ? "code_over" : null;
}

/**
 * Returns the named products that are on sale, by id, at the prices of `now`. Unlike a page, an e-mail cannot be
 * corrected: without the reductions that the law wants beside reduced prices this throws.
 */
async function loadProducts(
  { db, env, storage, now }: NewsletterSources,
  blocks: readonly NewsletterBlock[],
): Promise<Map<string, NewsletterProduct>> {
  const ids = blocks.flatMap((block) => (block.kind === "products" ? block.productIds : []));
  const found = await productsById(db, [...new Set(ids)].filter(isRecordId));
  const reduced = applyReductions(found, await findReductions(db, found, now));
  const pictures = { storage, baseUrl: env.BASE_URL };
  const withPictures = await Promise.all(
    reduced.map(async (product) => {
      const { image_url } = product;
      const picture = image_url && ((await findEmailVariant(pictures, image_url)) ?? image_url);
      return { ...product, picture };
    }),
  );
  return new Map(withPictures.map((product) => [product.id, product]));
}
