ALTER TABLE "products" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gtin_unique" UNIQUE("gtin");--> statement-breakpoint
-- All columns but the stock, what follows from it, and the time of the change; a new one is added here.
DROP TRIGGER "public_change_of_one" ON "products";--> statement-breakpoint
CREATE TRIGGER "public_change_of_one" AFTER UPDATE OF
  "id", "name_bg", "name_en", "description_bg", "description_en", "flavor", "gtin", "image_url", "pictures", "model_url",
  "price_bgn", "vat_rate", "weight_grams", "low_stock_at", "category_id", "is_active", "legal_name_bg", "legal_name_en",
  "ingredients_bg", "ingredients_en", "nutrition", "storage_bg", "storage_en", "origin_bg", "origin_en", "warnings_bg",
  "warnings_en", "created_at", "search_words"
  ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
