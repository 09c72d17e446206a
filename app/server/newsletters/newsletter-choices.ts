import { asc, count, desc, eq, or, sql } from "drizzle-orm";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import { nameCollations } from "#app/domain/catalogue/product.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { isSubscribed } from "#app/server/campaigns/newsletter/subscriber-rows.ts";
import type { Database } from "#app/server/db/database.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";

/** Most sources to choose from. */
const maxSources = 50;

/**
 * Returns what a newsletter's editor offers: products, those already chosen first, then the other active ones by
 * Bulgarian name; and the sources of confirmed subscribers, the most frequent first.
 */
export async function newsletterChoices(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  chosenIds: readonly string[],
) {
  const isChosen = sql<boolean>`${products.id}::text = any(${sql.param([...chosenIds])}::text[])`;
  const { source } = newsletterSubscribers;
  const [offered, sources] = await Promise.all([
    db
      .select({ id: products.id, ...sizedNameColumns, is_active: products.is_active })
      .from(products)
      .where(or(eq(products.is_active, true), isChosen))
      .orderBy(
        desc(isChosen),
        asc(sql`${products.name_bg} collate ${sql.identifier(nameCollations.bg)}`),
        asc(products.weight_grams),
        asc(products.id),
      )
      .limit(mostChoices),
    db
      .select({ source })
      .from(newsletterSubscribers)
      .where(isSubscribed)
      .groupBy(source)
      .orderBy(desc(count()), asc(source))
      .limit(maxSources),
  ]);
  return { products: offered, sources: sources.map((each) => each.source) };
}

export type NewsletterChoices = Awaited<ReturnType<typeof newsletterChoices>>;
