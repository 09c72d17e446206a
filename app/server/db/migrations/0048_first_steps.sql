CREATE TABLE "first_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "first_steps" ("step", "mark", "marked_at") SELECT 'guide', 'hidden', now() FROM "shop_settings" WHERE "shop_name_bg" <> 'Плодко';
