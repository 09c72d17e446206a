ALTER TABLE "bank_entries" ALTER COLUMN "amount_eur" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_file_formats" ADD COLUMN "debit_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_file_formats" ADD COLUMN "direction_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_file_formats" ADD COLUMN "currency_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "foreign_amount" integer;--> statement-breakpoint
ALTER TABLE "bank_file_formats" ADD COLUMN "debit_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_file_formats" ADD COLUMN "direction_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_file_formats" ADD COLUMN "currency_column" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_amounts_check" CHECK (("bank_entries"."currency" = 'EUR') = ("bank_entries"."foreign_amount" is null)
        and ("bank_entries"."currency" in ('EUR', 'BGN') or "bank_entries"."amount_eur" is null)
        and ("bank_entries"."currency" <> 'EUR' or "bank_entries"."amount_eur" is not null));