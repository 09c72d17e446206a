ALTER TABLE "duty_checks" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_threshold_eur" bigint;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_threshold_from" date;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_threshold_source" text DEFAULT '' NOT NULL;