CREATE TABLE "guarantee_notices" (
	"locale" text PRIMARY KEY NOT NULL,
	"file" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "guarantee_notices" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
