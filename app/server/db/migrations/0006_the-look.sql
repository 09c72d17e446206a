ALTER TABLE "categories" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "model_url" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "shop_name_bg" text DEFAULT 'Плодко' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "shop_name_en" text DEFAULT 'Plodko' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "logo_url" text;