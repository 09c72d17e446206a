DROP INDEX "carrier_payout_lines_payout_index";--> statement-breakpoint
DROP INDEX "carrier_payout_lines_number_index";--> statement-breakpoint
DROP INDEX "carrier_payout_lines_shipment_index";--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ALTER COLUMN "amount_eur" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ADD COLUMN "foreign_amount" integer;--> statement-breakpoint
ALTER TABLE "carrier_payouts" ADD COLUMN "is_dated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_payouts" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "carrier_payouts" ADD COLUMN "total_currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_payouts" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_payout_lines_amount_index" ON "carrier_payout_lines" USING btree ("payout_id","number","currency",coalesce(foreign_amount, amount_eur));--> statement-breakpoint
CREATE INDEX "carrier_payouts_open_index" ON "carrier_payouts" USING btree ("paid_on","id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "carrier_payout_lines_number_index" ON "carrier_payout_lines" USING btree ("carrier","number");--> statement-breakpoint
CREATE INDEX "carrier_payout_lines_shipment_index" ON "carrier_payout_lines" USING btree ("shipment_id");--> statement-breakpoint
ALTER TABLE "carrier_payout_lines" ADD CONSTRAINT "carrier_payout_lines_amounts_check" CHECK (("carrier_payout_lines"."currency" = 'EUR') = ("carrier_payout_lines"."foreign_amount" is null)
        and ("carrier_payout_lines"."currency" in ('EUR', 'BGN') or "carrier_payout_lines"."amount_eur" is null)
        and ("carrier_payout_lines"."currency" <> 'EUR' or "carrier_payout_lines"."amount_eur" is not null));