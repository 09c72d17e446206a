ALTER TABLE "categories" ADD COLUMN "description_bg" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description_en" text;