import type { ComponentType } from "react";
import type { BlockOf, BlockType, ShownBlock } from "#app/domain/content/landing-page.ts";
import { ProductGrid } from "#app/storefront/catalogue/product-grid.tsx";
import { RichHtml } from "#app/ui/rich-html.tsx";
import { VideoPlayer } from "#app/ui/pictures/video-player.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";
import { BlockPicture } from "./block-picture.tsx";
import { spreadsOf } from "./spreads.ts";

export type BlockViewProps<Block> = {
  block: Block;
  /** The page's title, for blocks that have no name. */
  pageTitle: string;
  /** Whether the block shares its row with another one on wide screens. */
  isHalf?: boolean;
};

/** One view per block type. */
const views: { [Type in BlockType]: ComponentType<BlockViewProps<BlockOf<Type>>> } = {
  rich_text: RichText,
  image: BlockPicture,
  video: Video,
  custom_html: CustomHtml,
  product_grid: Products,
};

/** Shows the owner's blocks in order. A short text and the picture after it are side by side. */
export function LandingBlocks({ blocks, title }: { blocks: readonly ShownBlock[]; title: string }) {
  return spreadsOf(blocks).map(([first, second]) =>
    second ? (
      <div
        key={first.id}
        className="pause page grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-10 lg:grid-cols-2 xl:gap-x-24"
      >
        <Block block={first} pageTitle={title} isHalf />
        <Block block={second} pageTitle={title} isHalf />
      </div>
    ) : (
      <div key={first.id} className="pause">
        <Block block={first} pageTitle={title} />
      </div>
    ),
  );
}

function Block(props: BlockViewProps<ShownBlock>) {
  const View = views[props.block.type] as ComponentType<BlockViewProps<ShownBlock>>;
  return <View {...props} />;
}

/** Returns the anchor of the first product grid; null without one. */
export function firstGridAnchor(blocks: readonly ShownBlock[]): string | null {
  const grid = blocks.find(({ type }) => type === "product_grid");
  return grid ? anchorOf(grid) : null;
}

function anchorOf({ id }: Pick<ShownBlock, "id">): string {
  return `block-${id}`;
}

/** Shows text in a column of readable width, or beside a picture. */
function RichText({ block: { html }, isHalf }: BlockViewProps<BlockOf<"rich_text">>) {
  const text = <RichHtml html={html} className="text-lg [&_h2]:text-heading" />;
  if (isHalf) return text;
  return (
    <div className="page">
      <div className="mx-auto max-w-2xl">{text}</div>
    </div>
  );
}

/** Shows the owner's HTML, wider than a text block. */
function CustomHtml({ block }: BlockViewProps<BlockOf<"custom_html">>) {
  return (
    <div className="page">
      <RichHtml html={block.html} className="mx-auto max-w-5xl text-lg [&_h2]:text-heading" />
    </div>
  );
}

function Video({ block: { video, autoplay, caption } }: BlockViewProps<BlockOf<"video">>) {
  return (
    <figure className="page">
      <div className="relative mx-auto aspect-video max-w-6xl overflow-hidden rounded-card bg-black shadow-lifted">
        <VideoPlayer video={video} autoplay={autoplay} label={caption} preload="metadata" />
      </div>
      {caption && <figcaption className="mt-4 text-center text-lead text-muted">{caption}</figcaption>}
    </figure>
  );
}

/** Shows the campaign's products, on a coloured background. */
function Products({ block }: BlockViewProps<BlockOf<"product_grid">>) {
  const { heading, products } = block;
  const anchor = anchorOf(block);
  return (
    <section id={anchor} aria-labelledby={heading ? `${anchor}-title` : undefined} className="scroll-mt-14">
      <WaveEdge className="-mb-px text-mint" />
      <div className="bg-mint py-8 sm:py-12">
        <div className="page">
          {heading && (
            <h2 id={`${anchor}-title`} className="mb-7 text-center text-heading wrap-anywhere sm:mb-10">
              {heading}
            </h2>
          )}
          <ProductGrid products={products} level={heading ? "h3" : "h2"} />
        </div>
      </div>
      <WaveEdge className="-mt-px rotate-180 text-mint" />
    </section>
  );
}
