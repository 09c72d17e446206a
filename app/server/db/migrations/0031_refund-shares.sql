CREATE TABLE "refund_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"kind" text NOT NULL,
	"name" text,
	"quantity" integer,
	"vat_rate" integer NOT NULL,
	"amount_eur" integer NOT NULL,
	"sale_document_id" uuid,
	"credit_note_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_shares_amount_check" CHECK ("refund_shares"."amount_eur" > 0),
	CONSTRAINT "refund_shares_vat_rate_check" CHECK ("refund_shares"."vat_rate" in (0, 9, 20))
);
--> statement-breakpoint
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_sale_document_id_sale_documents_id_fk" FOREIGN KEY ("sale_document_id") REFERENCES "public"."sale_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_shares" ADD CONSTRAINT "refund_shares_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_shares_order_index" ON "refund_shares" USING btree ("order_id");