import type { ReactNode } from "react";
import type { CatalogueSort } from "#app/domain/catalogue/catalogue.ts";
import type { CategoryChoice, listCatalogue } from "#app/server/catalogue/list-catalogue.ts";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useRestoredFocus } from "#app/admin/shared/lists/restored-focus.ts";
import { SortHeadCell } from "#app/admin/shared/lists/sort-head-cell.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteProduct } from "./delete-product.tsx";
import { ProductRow } from "./product-row.tsx";
import { BatchForm } from "./selected/batch-form.tsx";

/** Shows one page of the products with its batch actions. */
export function ProductTable({
  page,
  waiting,
  sort,
  categories,
  isAllSelected,
}: {
  page: Awaited<ReturnType<typeof listCatalogue>>;
  /** How many people wait for a product, by id; absent for one for which nobody waits. */
  waiting: Readonly<Record<string, number>>;
  sort: CatalogueSort;
  categories: readonly CategoryChoice[];
  isAllSelected: boolean;
}) {
  const t = useAdminText();
  const may = useMay();
  const { list, noteStep } = useRestoredFocus(page);
  const { rows: products } = page;
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <BatchForm products={products} categories={categories} isAllSelected={isAllSelected} onStep={noteStep}>
        {(selectAll) => (
          <Table label={t("products.title")}>
            <ProductTableHead sort={sort} selectAll={selectAll} />
            <TableBody>
              {products.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  waiting={waiting[product.id] ?? 0}
                  isSelected={isAllSelected}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </BatchForm>
      {may("catalogue") && <DeleteProduct products={products} onDelete={() => list.current?.focus()} />}
    </div>
  );
}

function ProductTableHead({ sort, selectAll }: { sort: CatalogueSort; selectAll: ReactNode }) {
  const t = useAdminText();
  const sorting = { sort, first: "newest" } as const;
  return (
    <TableHead>
      <SortHeadCell<CatalogueSort>
        column={t("products.column.product")}
        {...sorting}
        ascending="name_asc"
        descending="name_desc"
      >
        <span className="-my-3 mr-3 -ml-0.5 inline-block align-middle max-md:hidden">{selectAll}</span>
      </SortHeadCell>
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
  );
}
