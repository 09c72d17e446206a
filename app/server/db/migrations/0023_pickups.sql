CREATE TABLE "carrier_pickups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "pickup_id" uuid;--> statement-breakpoint
ALTER TABLE "carrier_pickups" ADD CONSTRAINT "carrier_pickups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_pickups_open_index" ON "carrier_pickups" USING btree ("carrier") WHERE state in ('requested', 'unknown');--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_pickup_id_carrier_pickups_id_fk" FOREIGN KEY ("pickup_id") REFERENCES "public"."carrier_pickups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_pickup_index" ON "shipments" USING btree ("pickup_id") WHERE pickup_id is not null;--> statement-breakpoint
INSERT INTO "carrier_pickups" ("id", "carrier", "state", "reference", "from_at", "to_at", "requested_at", "updated_at")
	SELECT gen_random_uuid(), "carrier", 'made', "pickup_reference", min("updated_at"), max("updated_at"), min("updated_at"), max("updated_at")
	FROM "shipments" WHERE "pickup_reference" IS NOT NULL GROUP BY "carrier", "pickup_reference";--> statement-breakpoint
UPDATE "shipments" SET "pickup_id" = "carrier_pickups"."id" FROM "carrier_pickups"
	WHERE "carrier_pickups"."carrier" = "shipments"."carrier" AND "carrier_pickups"."reference" = "shipments"."pickup_reference";--> statement-breakpoint
ALTER TABLE "shipments" DROP COLUMN "pickup_reference";