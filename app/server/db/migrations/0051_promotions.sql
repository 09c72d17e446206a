-- The mailbox of an address, for counting only, as mailboxOf in app/domain/typed-text.ts returns it.
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(untagged, '.', '') || '@gmail.com'
		ELSE untagged || '@' || domain END
	FROM (SELECT split_part(lower(email), '@', 2) AS domain,
		coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)) AS untagged
	) AS address
$$;--> statement-breakpoint
CREATE TABLE "order_promotions" (
	"order_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"code_id" uuid,
	"code" text,
	"discount" integer NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "order_promotions_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id"),
	CONSTRAINT "order_promotions_discount_check" CHECK ("order_promotions"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_bg" text NOT NULL,
	"name_en" text,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_bgn" integer,
	"units" integer,
	"paid_units" integer,
	"gift_product_id" uuid,
	"scope" text DEFAULT 'all' NOT NULL,
	"targets" text[] DEFAULT '{}' NOT NULL,
	"min_amount_bgn" integer,
	"min_units" integer,
	"needs_code" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_combinable" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_person" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_kind_check" CHECK (coalesce(case "promotions"."kind"
        when 'percent' then "promotions"."percent" between 1 and 100
        when 'amount' then "promotions"."amount_bgn" > 0
        when 'units' then "promotions"."units" > "promotions"."paid_units" and "promotions"."paid_units" > 0
        when 'gift' then "promotions"."gift_product_id" is not null
        else true end, false))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promotion_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotions_bgn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotions_eur" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_promotions" ADD CONSTRAINT "order_promotions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promotions" ADD CONSTRAINT "order_promotions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promotions" ADD CONSTRAINT "order_promotions_code_id_promotion_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promotion_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gift_product_id_products_id_fk" FOREIGN KEY ("gift_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_promotions_promotion_index" ON "order_promotions" USING btree ("promotion_id","order_id");--> statement-breakpoint
CREATE INDEX "order_promotions_code_index" ON "order_promotions" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion_index" ON "promotion_codes" USING btree ("promotion_id","code");--> statement-breakpoint
CREATE INDEX "promotions_order_index" ON "promotions" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "orders_mailbox_index" ON "orders" USING btree (mailbox_of(email));--> statement-breakpoint
CREATE INDEX "orders_phone_e164_index" ON "orders" USING btree ("phone_e164");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promotion_check" CHECK ("order_lines"."promotion_discount" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gift_check" CHECK ("order_lines"."gift_quantity" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotions_check" CHECK ("orders"."promotions_bgn" >= 0 and "orders"."promotions_eur" >= 0);
