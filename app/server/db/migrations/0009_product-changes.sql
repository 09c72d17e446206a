-- An order sets a product's stock and nothing else: whole products need not be compared at each of them to know what changed.
DROP TRIGGER "public_change_of_one" ON "products";--> statement-breakpoint
-- What public pages say of the stock is no more than so many (domain/product.ts, mostPieces).
CREATE TRIGGER "public_change_of_stock" AFTER UPDATE OF "stock_quantity" ON "products" FOR EACH ROW
  WHEN (least(old.stock_quantity, 20) IS DISTINCT FROM least(new.stock_quantity, 20))
  EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
-- All columns but the stock, what follows from it, and the time of the change; a new one is added here.
CREATE TRIGGER "public_change_of_one" AFTER UPDATE OF
  "id", "name_bg", "name_en", "description_bg", "description_en", "flavor", "image_url", "pictures", "model_url", "price_bgn",
  "weight_grams", "low_stock_at", "category_id", "is_active", "legal_name_bg", "legal_name_en", "ingredients_bg",
  "ingredients_en", "nutrition", "storage_bg", "storage_en", "origin_bg", "origin_en", "warnings_bg", "warnings_en",
  "created_at", "search_words"
  ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
