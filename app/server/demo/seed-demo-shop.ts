import { eq, sql } from "drizzle-orm";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { demoPages } from "#app/server/content/page-templates.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { demoFood } from "./demo-food.ts";
import { uploadDemoMedia } from "./demo-media.ts";
import type { DemoMedia } from "./demo-media.ts";
import { demoReviews } from "./demo-reviews.ts";
import { demoCategories, demoProducts } from "./demo-shop.ts";
import { newId } from "#app/server/db/new-id.ts";
import { demoLandingBlocks, demoLandingPage } from "./demo-landing-page.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { carriers, deliverySettings } from "#app/server/db/schema/delivery.ts";
import { followUpSettings } from "#app/server/db/schema/reminders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { firstSteps } from "#app/server/db/schema/settings.ts";
import { replaceOffices } from "#app/server/delivery/refresh-offices.ts";
import { sandboxOffices, sandboxTowns } from "#app/server/delivery/adapters/sandbox/sandbox-places.ts";

/** Key of the advisory lock under which the demo shop is written and removed: "demo" in ASCII. */
export const demoLock = 0x64656d6f;

/** Returns the demo shop's categories as they are stored, with their keys. */
export const demoCategoryRows = ({ pictures }: DemoMedia) =>
  demoCategories.map((category) => ({ ...category, image_url: pictures[`category-${category.key}`] }));

/** Returns the demo shop's products as they are stored, with the keys of their categories. */
export const demoProductRows = ({ pictures, models }: DemoMedia) =>
  demoProducts.map((product) => ({
    ...product,
    ...demoFood[product.flavor],
    image_url: pictures[product.flavor],
    pictures: [pictures[`${product.flavor}-2`]],
    model_url: models[product.flavor],
  }));

/**
 * Seeds an empty database with the demo shop, and the file storage with its pictures and models. Returns false and
 * changes nothing when there is any product or category, or the owner has removed the demo content. Throws when the
 * storage fails.
 */
export async function seedDemoShop(
  db: Database,
  storage: Pick<FileStorage, "write">,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    const filled = await Promise.all([
      tx.select({ id: products.id }).from(products).limit(1),
      tx.select({ id: categories.id }).from(categories).limit(1),
      // The owner removed the demo content from an empty shop.
      tx.select({ step: firstSteps.step }).from(firstSteps).where(eq(firstSteps.step, "demo_content")),
    ]);
    if (filled.some((rows) => rows.length > 0)) return false;
    const uploads = await uploadDemoMedia(tx, storage, now);
    const ids = new Map(demoCategories.map(({ key }) => [key, newId()]));
    await tx.insert(categories).values(
      demoCategoryRows(uploads).map(({ key, ...category }) => ({
        ...category,
        id: ids.get(key) ?? newId(),
      })),
    );
    const productIds = await addProducts(
      tx,
      demoProductRows(uploads).map(({ category, ...product }, index) => ({
        ...product,
        category_id: ids.get(category),
        // A second apart, so that sorting by date gives the order of the list.
        created_at: new Date(now.getTime() - (demoProducts.length - index) * 1000),
      })),
    );
    await seedReviews(tx, productIds, now);
    await seedPages(tx, now);
    await seedLandingPage(tx, uploads, now);
    await seedSandboxCarrier(tx, now);
    return true;
  });
}

/** Adds reviews without a purchase, which marks them as the demo's, and settings by which the shop asks for reviews. */
async function seedReviews(tx: Transaction, productIds: readonly string[], now: Date): Promise<void> {
  const idOf = new Map(demoProducts.map(({ flavor }, index) => [flavor, productIds[index]]));
  await tx.insert(reviews).values(
    demoReviews.flatMap(({ flavor, days, ...review }) => {
      const written = new Date(now.getTime() - days * 86_400_000);
      const product_id = idOf.get(flavor);
      return product_id === undefined
        ? []
        : [
            {
              ...review,
              id: newId(),
              product_id,
              email: "",
              state: "published" as const,
              answered_at: review.answer === undefined ? null : written,
              created_at: written,
              updated_at: written,
            },
          ];
    }),
  );
  await tx
    .insert(followUpSettings)
    .values({ ...defaultFollowUps, asks_reviews: true, updated_at: now })
    .onConflictDoNothing();
}

/** Adds static pages unless there are any. */
async function seedPages(tx: Transaction, now: Date): Promise<void> {
  const written = await tx.select({ id: staticPages.id }).from(staticPages).limit(1);
  if (written.length > 0) return;
  await tx.insert(staticPages).values(
    demoPages().map((page, sort_order) => ({
      ...page,
      id: newId(),
      status: "published" as const,
      sort_order,
      created_at: now,
      updated_at: now,
    })),
  );
}

/** Adds a landing page with a block of each type unless there are any. */
async function seedLandingPage(tx: Transaction, { pictures }: DemoMedia, now: Date): Promise<void> {
  const written = await tx.select({ id: landingPages.id }).from(landingPages).limit(1);
  if (written.length > 0) return;
  const id = newId();
  const moments = { created_at: now, updated_at: now };
  await tx.insert(landingPages).values({ ...demoLandingPage(pictures, now), ...moments, id });
  await tx.insert(landingPageBlocks).values(
    demoLandingBlocks(pictures).map((block, index) => ({
      ...block,
      ...moments,
      id: newId(),
      landing_page_id: id,
      sort_order: index + 1,
    })),
  );
}

/**
 * Adds the sandbox carrier with its offices, and settings of delivery that offer it. Existing settings stay unchanged.
 */
async function seedSandboxCarrier(tx: Transaction, now: Date): Promise<void> {
  await tx
    .insert(deliverySettings)
    .values({
      ...defaultDeliverySettings,
      carriers: ["sandbox"],
      working_days: [...defaultDeliverySettings.working_days],
      closed_days: [...defaultDeliverySettings.closed_days],
      updated_at: now,
    })
    .onConflictDoNothing();
  await tx
    .insert(carriers)
    .values({ name: "sandbox", settings: defaultCarrierSettings, updated_at: now })
    .onConflictDoNothing();
  await replaceOffices(tx, "sandbox", { offices: sandboxOffices, towns: sandboxTowns }, now);
}
