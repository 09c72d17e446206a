import { useRef } from "react";
import type { CatalogueSort } from "#app/domain/catalogue/catalogue.ts";
import type { ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { SortHeadCell } from "#app/admin/shared/lists/sort-head-cell.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteProduct } from "./delete-product.tsx";
import { ProductRow } from "./product-row.tsx";

export function ProductTable({
  products,
  sort,
}: {
  products: readonly ListedCatalogueProduct[];
  sort: CatalogueSort;
}) {
  const t = useAdminText();
  const may = useMay();
  const list = useRef<HTMLDivElement>(null);
  const sorting = { sort, first: "newest" } as const;
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={t("products.title")}>
        <TableHead>
          <SortHeadCell<CatalogueSort>
            column={t("products.column.product")}
            {...sorting}
            ascending="name_asc"
            descending="name_desc"
          />
          <HeadCell>{t("products.column.category")}</HeadCell>
          <SortHeadCell<CatalogueSort>
            column={t("products.column.price")}
            {...sorting}
            ascending="price_asc"
            descending="price_desc"
          />
          <HeadCell>{t("products.column.stock")}</HeadCell>
          <HeadCell>{t("products.column.status")}</HeadCell>
          <HeadCell>{t("products.column.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </TableBody>
      </Table>
      {may("catalogue") && <DeleteProduct products={products} onDelete={() => list.current?.focus()} />}
    </div>
  );
}
