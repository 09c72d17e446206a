CREATE TABLE "pack_parts" (
	"pack_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "pack_parts_pack_id_product_id_pk" PRIMARY KEY("pack_id","product_id"),
	CONSTRAINT "pack_parts_quantity_check" CHECK ("pack_parts"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_line_parts" (
	"order_line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name_bg" text NOT NULL,
	"name_en" text NOT NULL,
	"weight_grams" integer NOT NULL,
	"quantity" integer NOT NULL,
	"share_bgn" integer NOT NULL,
	CONSTRAINT "order_line_parts_order_line_id_product_id_pk" PRIMARY KEY("order_line_id","product_id"),
	CONSTRAINT "order_line_parts_quantity_check" CHECK ("order_line_parts"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_pack" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_parts" ADD CONSTRAINT "pack_parts_pack_id_products_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_parts" ADD CONSTRAINT "pack_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD CONSTRAINT "order_line_parts_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD CONSTRAINT "order_line_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_parts_product_index" ON "pack_parts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_line_parts_product_index" ON "order_line_parts" USING btree ("product_id");--> statement-breakpoint
CREATE VIEW "order_units" AS
  SELECT "id" AS "order_line_id", "order_id", "position", "product_id", "name_bg", "name_en", "quantity" FROM "order_lines"
  WHERE NOT EXISTS (SELECT FROM "order_line_parts" WHERE "order_line_parts"."order_line_id" = "order_lines"."id")
  UNION ALL
  SELECT "order_line_id", "order_id", "position", "part"."product_id", "part"."name_bg", "part"."name_en",
    "order_lines"."quantity" * "part"."quantity"
  FROM "order_lines" JOIN "order_line_parts" AS "part" ON "part"."order_line_id" = "order_lines"."id";--> statement-breakpoint
-- Packs are locked before their stock is computed, and by their ids: each statement here sees what others have committed
-- until then, so that the last of several concurrent sales of parts leaves the right stock.
CREATE FUNCTION "refresh_packs"("packs" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "heavier" uuid[];
BEGIN
  PERFORM FROM "products" WHERE "id" = ANY("packs") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" SET "stock_quantity" = "allowed"."stock" FROM (
    SELECT "pack_id", min("part"."stock_quantity" / "pack_parts"."quantity") AS "stock"
    FROM "pack_parts" JOIN "products" AS "part" ON "part"."id" = "pack_parts"."product_id"
    WHERE "pack_id" = ANY("packs") GROUP BY "pack_id"
  ) AS "allowed"
  WHERE "products"."id" = "allowed"."pack_id" AND "products"."stock_quantity" <> "allowed"."stock";
  -- Only when one differs: the statement alone tells every copy that public pages have changed.
  SELECT array_agg("weighed"."pack_id") INTO "heavier" FROM (
    SELECT "pack_id", sum("part"."weight_grams" * "pack_parts"."quantity") AS "grams"
    FROM "pack_parts" JOIN "products" AS "part" ON "part"."id" = "pack_parts"."product_id"
    WHERE "pack_id" = ANY("packs") GROUP BY "pack_id"
  ) AS "weighed" JOIN "products" ON "products"."id" = "weighed"."pack_id"
  WHERE "products"."weight_grams" <> "weighed"."grams";
  IF "heavier" IS NOT NULL THEN
    UPDATE "products" SET "weight_grams" = (
      SELECT sum("part"."weight_grams" * "pack_parts"."quantity")
      FROM "pack_parts" JOIN "products" AS "part" ON "part"."id" = "pack_parts"."product_id"
      WHERE "pack_parts"."pack_id" = "products"."id"
    ) WHERE "id" = ANY("heavier");
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refresh_packs_of_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "packs" uuid[];
BEGIN
  -- Every order comes here: a shop without packs does nothing more.
  IF NOT EXISTS (SELECT FROM "pack_parts") THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT "pack_id") INTO "packs"
  FROM "new_rows" JOIN "old_rows" USING ("id") JOIN "pack_parts" ON "pack_parts"."product_id" = "id"
  WHERE "new_rows"."stock_quantity" <> "old_rows"."stock_quantity" OR "new_rows"."weight_grams" <> "old_rows"."weight_grams";
  IF "packs" IS NOT NULL THEN PERFORM "refresh_packs"("packs"); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refresh_packs" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "refresh_packs_of_parts"();--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pack_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
--> statement-breakpoint
-- All columns but the stock, what follows from it, and the time of the change; a new one is added here.
DROP TRIGGER "public_change_of_one" ON "products";--> statement-breakpoint
CREATE TRIGGER "public_change_of_one" AFTER UPDATE OF
  "id", "name_bg", "name_en", "description_bg", "description_en", "flavor", "family_id", "is_card", "is_pack", "gtin",
  "image_url", "pictures", "model_url", "price_bgn", "vat_rate", "weight_grams", "low_stock_at", "category_id", "is_active",
  "legal_name_bg", "legal_name_en", "ingredients_bg", "ingredients_en", "nutrition", "storage_bg", "storage_en",
  "origin_bg", "origin_en", "warnings_bg", "warnings_en", "created_at", "search_words"
  ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
