import type { ComponentType, ReactNode } from "react";
import type { Product } from "#app/domain/catalogue/product.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ProductCard } from "./product-card.tsx";

/** Products in a full row of a short list, from 768 px on. */
const widestRow = 4;

/** Skeleton cards shown while a list loads (specification, section 2). */
const skeletonCards = 8;

/** Shows a grid of products. `priority` loads the first picture first: on a phone it fills most of the first screen. */
export function ProductGrid({
  products,
  level = "h3",
  priority = false,
  corner,
}: {
  products: readonly Product[];
  level?: "h2" | "h3";
  priority?: boolean;
  /** The button over each picture instead of the wishlist button. */
  corner?: ComponentType<{ product: Product }>;
}) {
  return (
    <Grid count={products.length}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} level={level} priority={priority && index === 0} corner={corner} />
        </li>
      ))}
    </Grid>
  );
}

/** Shows placeholder cards while the products load. */
export function ProductGridSkeleton() {
  return (
    <Grid count={skeletonCards}>
      {Array.from({ length: skeletonCards }, (_, index) => (
        <li key={index} className="overflow-hidden rounded-card border border-line">
          <Skeleton shape="square" className="aspect-2/3" />
          <div className="flex flex-col gap-3 p-3 sm:p-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-9" />
            <Skeleton className="mt-1 h-6 w-1/2" />
            <Skeleton shape="pill" className="h-11" />
          </div>
        </li>
      ))}
    </Grid>
  );
}

/**
 * Lays out cards without gaps where possible: five products are in one row, or in rows of three and two. In two columns
 * the last of an odd number spans both, and with large text there is one column.
 */
function Grid({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="@container">
      <ul
        className={`grid grid-cols-1 @min-[17rem]:max-md:grid-cols-2 gap-3 sm:gap-5 lg:gap-6 @min-[17rem]:max-md:[&>li:last-child:nth-child(odd)]:col-span-2 ${columnsFor(count)}`}
      >
        {children}
      </ul>
    </div>
  );
}

function columnsFor(count: number): string {
  if (count <= widestRow) return "md:grid-cols-4";
  if (count === 5)
    return "md:max-lg:grid-cols-6 md:max-lg:*:col-span-2 md:max-lg:[&>li:nth-child(4)]:col-start-2 lg:grid-cols-5";
  if (count % widestRow === 0 && count <= 12) return "md:grid-cols-4";
  return "md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-5";
}
