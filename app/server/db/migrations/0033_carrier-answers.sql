ALTER TABLE "carriers" ADD COLUMN "tracked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "tracking_problem" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "cancel_unknown_at" timestamp with time zone;