-- Every copy of the program keeps public pages, and hears here, at the commit, that something they show has changed.
CREATE FUNCTION "notify_public_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_content', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "distributors" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_prices" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "homepage_sections" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "static_pages" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "text_content" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "theme_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "popups" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "landing_pages" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "landing_page_blocks" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR DELETE OR TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
-- Every order takes from the stock, of which pages say no more than so many (domain/product.ts, mostPieces).
CREATE TRIGGER "public_change_of_one" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (
    least(old.stock_quantity, 20) IS DISTINCT FROM least(new.stock_quantity, 20)
    OR to_jsonb(old) - '{stock_quantity,is_low_stock,updated_at}'::text[] IS DISTINCT FROM to_jsonb(new) - '{stock_quantity,is_low_stock,updated_at}'::text[]
  )
  EXECUTE FUNCTION "notify_public_change"();
