CREATE TABLE "message_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "hero_focus_x" integer DEFAULT 70 NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "hero_focus_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "text_words" "tsvector";--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "cash_order_max_pieces" integer DEFAULT 50;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_replies_message_index" ON "message_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "products_text_words_index" ON "products" USING gin ("text_words");