import type { ComponentType } from "react";
import type { BlockOf, BlockType, ShownBlock } from "#app/domain/landing-page.ts";
import { ProductGrid } from "#app/storefront/product-grid.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { VideoPlayer } from "#app/ui/video-player.tsx";
import { BlockPicture } from "./block-picture.tsx";

export type BlockViewProps<Block> = {
  block: Block;
  /** The page's, for what has no name of its own. */
  pageTitle: string;
};

/** One view a type of block. */
const views: { [Type in BlockType]: ComponentType<BlockViewProps<BlockOf<Type>>> } = {
  rich_text: RichText,
  image: BlockPicture,
  video: Video,
  custom_html: CustomHtml,
  product_grid: Products,
};

/** The owner's blocks in their order. */
export function LandingBlocks({ blocks, title }: { blocks: readonly ShownBlock[]; title: string }) {
  return blocks.map((block) => {
    const View = views[block.type] as ComponentType<BlockViewProps<ShownBlock>>;
    return (
      <div key={block.id} className="page pt-14 sm:pt-20">
        <View block={block} pageTitle={title} />
      </div>
    );
  });
}

/** Where the first products stand; null on a page without any. */
export function firstGridAnchor(blocks: readonly ShownBlock[]): string | null {
  const grid = blocks.find(({ type }) => type === "product_grid");
  return grid ? anchorOf(grid) : null;
}

function anchorOf({ id }: Pick<ShownBlock, "id">): string {
  return `block-${id}`;
}

/** A text to be read: a column as wide as the eye likes it. */
function RichText({ block }: BlockViewProps<BlockOf<"rich_text">>) {
  return <RichHtml html={block.html} className="mx-auto max-w-3xl text-lg" />;
}

/** The owner's HTML as it is, across the page. */
function CustomHtml({ block }: BlockViewProps<BlockOf<"custom_html">>) {
  return <RichHtml html={block.html} />;
}

function Video({ block: { video, autoplay, caption } }: BlockViewProps<BlockOf<"video">>) {
  return (
    <figure className="mx-auto max-w-4xl">
      <div className="relative aspect-video overflow-hidden rounded-card bg-black shadow-card">
        <VideoPlayer video={video} autoplay={autoplay} label={caption} preload="metadata" />
      </div>
      {caption && <figcaption className="mt-3 text-center text-muted">{caption}</figcaption>}
    </figure>
  );
}

function Products({ block }: BlockViewProps<BlockOf<"product_grid">>) {
  const { heading, products } = block;
  const anchor = anchorOf(block);
  return (
    <section id={anchor} aria-labelledby={heading ? `${anchor}-title` : undefined}>
      {heading && (
        <h2 id={`${anchor}-title`} className="mb-6 text-center text-2xl font-bold sm:mb-8 sm:text-3xl">
          {heading}
        </h2>
      )}
      <ProductGrid products={products} level={heading ? "h3" : "h2"} />
    </section>
  );
}
