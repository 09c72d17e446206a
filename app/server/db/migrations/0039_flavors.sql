CREATE TABLE "flavors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_bg" text NOT NULL,
	"name_en" text NOT NULL,
	"color" text NOT NULL,
	"image_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flavors_key_unique" UNIQUE("key")
);
--> statement-breakpoint
INSERT INTO "flavors" ("id", "key", "name_bg", "name_en", "color", "sort_order") VALUES
	('01890000-0000-7000-8000-0000000050f2', 'strawberry', 'Ягода', 'Strawberry', '#fbdcdc', 0),
	('01890000-0000-7000-8000-0000000050f3', 'pineapple', 'Ананас', 'Pineapple', '#fdeebc', 1),
	('01890000-0000-7000-8000-0000000050f4', 'orange', 'Портокал', 'Orange', '#fde0c2', 2),
	('01890000-0000-7000-8000-0000000050f5', 'grape', 'Грозде', 'Grape', '#e4dbf6', 3),
	('01890000-0000-7000-8000-0000000050f6', 'peach', 'Праскова', 'Peach', '#fddfd0', 4);--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "flavors" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "flavor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_flavor_flavors_key_fk" FOREIGN KEY ("flavor") REFERENCES "public"."flavors"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_flavor_index" ON "products" USING btree ("flavor","created_at","id") WHERE is_active;
