import { and, asc, gt } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import type { Currency } from "#app/domain/money.ts";
import { exportedColumns, productCells, recordNames } from "#app/domain/catalogue/product-file.ts";
import type { FileNames } from "#app/domain/catalogue/product-file.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { revisionColumns } from "./product-record.ts";
import type { ProductRecord } from "./product-record.ts";
import { catalogueFilter } from "./list-catalogue.ts";

/** Products per query. */
const batchSize = 500;

/**
 * Audits the export, and returns the products that match a choice as a CSV file which the import can read, in chunks
 * that are queried as the caller consumes them. Prices are in the shop's base currency.
 */
export async function exportProducts(
  db: Database,
  admin: Granted<"catalogue">,
  { choice, now }: { choice: CatalogueChoice; now: Date },
): Promise<AsyncGenerator<string, void, void>> {
  await writeAudit(db, admin, { action: "export", entity: "product", now });
  const { currencies } = await loadShop(db);
  return csvChunks(db, {
    names: await loadFileNames(db),
    currency: currencies.base_currency,
    filter: await catalogueFilter(db, choice),
  });
}

/** Returns the categories and flavours as product files name them. */
export async function loadFileNames(db: Pick<Database, "select">): Promise<FileNames> {
  const { id, name_bg, name_en } = categories;
  return {
    categories: recordNames(await db.select({ id, name_bg, name_en }).from(categories)),
    flavors: recordNames(
      await db.select({ id: flavors.key, name_bg: flavors.name_bg, name_en: flavors.name_en }).from(flavors),
    ),
  };
}

async function* csvChunks(
  db: Pick<Database, "select">,
  { names, currency, filter }: { names: FileNames; currency: Currency; filter: SQL | undefined },
): AsyncGenerator<string, void, void> {
  const columns = exportedColumns(currency);
  yield byteOrderMark + csvLine(columns);
  let lastId: string | undefined;
  for (;;) {
    const rows: ProductRecord[] = await db
      .select(revisionColumns)
      .from(products)
      .where(and(filter, lastId === undefined ? undefined : gt(products.id, lastId)))
      .orderBy(asc(products.id))
      .limit(batchSize);
    if (rows.length > 0)
      yield rows
        .map((row) => productCells(row, names))
        .map((cells) => csvLine(columns.map((column) => cells[column])))
        .join("");
    if (rows.length < batchSize) return;
    lastId = rows.at(-1)?.id;
  }
}
