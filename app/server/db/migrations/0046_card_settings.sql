CREATE TABLE "card_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"keys" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_settings_single_row_check" CHECK ("card_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "is_cash_on_delivery_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "is_card_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_events_received_index" ON "payment_events" USING btree ("provider","received_at");--> statement-breakpoint
CREATE TRIGGER "public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "card_settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_public_change"();
