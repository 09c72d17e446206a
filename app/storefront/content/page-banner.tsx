import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import type { ShopPictureName } from "#app/ui/pictures/shop-picture.tsx";
import { WaveEdge } from "#app/ui/wave-edge.tsx";

const bandStyle = cva("relative", {
  variants: { ground: { mint: "bg-mint", sky: "bg-sky" } },
});

/** Leaves space below the text for content that overlaps the edge. */
const textStyle = cva("max-w-3xl pt-10 sm:pt-16 sm:pr-48 lg:max-w-[min(48rem,100%-18rem)] lg:pr-0", {
  variants: { isOverlapped: { true: "pb-36 lg:pb-40", false: "pb-20" } },
});

/** The fruit is behind content that overlaps the banner's end. */
const fruitStyle = cva("page pointer-events-none absolute inset-x-0 flex justify-end", {
  variants: { isOverlapped: { true: "bottom-14 sm:bottom-18", false: "bottom-0" } },
});

/**
 * Shows the banner of a text page: title and introduction on a coloured background with a wavy edge, and a fruit that
 * overlaps the edge.
 */
export function PageBanner({
  title,
  ground,
  fruit,
  isOverlapped = false,
  children,
}: {
  title: string;
  fruit: ShopPictureName;
  /** The content that follows overlaps the banner's end. */
  isOverlapped?: boolean;
  /** Under the title. */
  children?: ReactNode;
} & Required<VariantProps<typeof bandStyle>>) {
  return (
    <div className={bandStyle({ ground })}>
      <div className="page">
        <div className={textStyle({ isOverlapped })}>
          <h1 className="text-title wrap-anywhere">{title}</h1>
          {children}
        </div>
      </div>
      <WaveEdge className="absolute inset-x-0 -bottom-px text-background" />
      <div aria-hidden className={fruitStyle({ isOverlapped })}>
        <ShopPicture
          name={fruit}
          sizes="(min-width: 1024px) 18rem, (min-width: 640px) 11rem, 6rem"
          className="relative -mb-4 size-24 sm:-mb-8 sm:size-40 lg:-mb-12 lg:size-64"
        />
      </div>
    </div>
  );
}
