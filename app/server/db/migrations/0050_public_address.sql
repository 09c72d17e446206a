CREATE TABLE "public_address" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"base_url" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_address_single_row_check" CHECK ("public_address"."id" = 1)
);
--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "public_address" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
