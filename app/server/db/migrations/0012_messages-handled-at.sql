ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
-- When a message was marked stands in the log of changes; one that was marked before there was a log counts from its own time.
UPDATE "contact_messages" SET "handled_at" = coalesce((
    SELECT max("at") FROM "audit_log"
    WHERE "entity" = 'message' AND "record_id" = "contact_messages"."id"::text AND "action" = 'status'
  ), "created_at") WHERE "is_handled";
