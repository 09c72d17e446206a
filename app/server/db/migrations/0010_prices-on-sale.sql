ALTER TABLE "product_prices" ALTER COLUMN "price_bgn" DROP NOT NULL;--> statement-breakpoint
-- What is hidden now may never have been on sale at the prices that were noted: its history begins when it is put on sale.
UPDATE "product_prices" SET "price_bgn" = NULL FROM "products"
  WHERE "products"."id" = "product_prices"."product_id" AND NOT "products"."is_active";
