CREATE TABLE "shop_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"was_open" boolean NOT NULL,
	"has_sandbox" boolean NOT NULL,
	"words_bg" text NOT NULL,
	"words_en" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_opening_single_row_check" CHECK ("shop_opening"."id" = 1),
	CONSTRAINT "shop_opening_state_check" CHECK ("shop_opening"."state" in ('open', 'closed', 'paused'))
);
--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_opening" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();--> statement-breakpoint
-- A shop whose owner has saved its company is no demo: it stays open, and is paused rather than closed.
INSERT INTO "shop_opening" SELECT 1, 'open', true, true, '', '', now() FROM "shop_settings";
