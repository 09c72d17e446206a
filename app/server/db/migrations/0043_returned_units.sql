CREATE TABLE "returned_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returned_units_quantity_check" CHECK ("returned_units"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD COLUMN "vat_rate" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "returned_units" ADD CONSTRAINT "returned_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_units" ADD CONSTRAINT "returned_units_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returned_units_line_index" ON "returned_units" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "returned_units_product_index" ON "returned_units" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "order_line_parts" ADD CONSTRAINT "order_line_parts_vat_rate_check" CHECK ("order_line_parts"."vat_rate" in (0, 9, 20));--> statement-breakpoint
-- Until now the parts of a pack had its rate.
UPDATE "order_line_parts" SET "vat_rate" = "order_lines"."vat_rate"
FROM "order_lines" WHERE "order_lines"."id" = "order_line_id" AND "order_lines"."vat_rate" <> "order_line_parts"."vat_rate";
