DROP INDEX "shipments_phone_index";--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "payouts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "payouts_problem" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "excused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "carrier_payout_lines_open_index" ON "carrier_payout_lines" USING btree ("carrier","number") WHERE matched_at is null and dismissed_at is null;--> statement-breakpoint
CREATE INDEX "shipments_phone_index" ON "shipments" USING btree ("phone_key") WHERE label_state = 'made' and phone_key <> '';