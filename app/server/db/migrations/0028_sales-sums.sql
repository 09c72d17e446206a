CREATE TABLE "sales_changes" (
	"hour" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"whole_bgn" bigint NOT NULL,
	"total_eur" bigint NOT NULL,
	"reduced_eur" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"whole_bgn" bigint NOT NULL,
	"total_eur" bigint NOT NULL,
	"reduced_eur" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "products_untranslated_index" ON "products" USING btree ("id") WHERE (coalesce(name_bg ~ '\S', false) <> coalesce(name_en ~ '\S', false) or coalesce(description_bg ~ '\S', false) <> coalesce(description_en ~ '\S', false) or coalesce(legal_name_bg ~ '\S', false) <> coalesce(legal_name_en ~ '\S', false) or coalesce(ingredients_bg ~ '\S', false) <> coalesce(ingredients_en ~ '\S', false) or coalesce(storage_bg ~ '\S', false) <> coalesce(storage_en ~ '\S', false) or coalesce(origin_bg ~ '\S', false) <> coalesce(origin_en ~ '\S', false) or coalesce(warnings_bg ~ '\S', false) <> coalesce(warnings_en ~ '\S', false));--> statement-breakpoint
CREATE INDEX "media_untranslated_index" ON "media" USING btree ("id") WHERE (coalesce(alt_bg ~ '\S', false) <> coalesce(alt_en ~ '\S', false));--> statement-breakpoint
CREATE INDEX "invoices_supplied_index" ON "invoices" USING btree ((content ->> 'supplied_at') collate "C");--> statement-breakpoint
CREATE INDEX "invoices_issued_index" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "order_events_money_index" ON "order_events" USING btree ("created_at") WHERE kind in ('paid', 'refunded');--> statement-breakpoint
CREATE INDEX "order_events_paid_on_index" ON "order_events" USING btree ((data ->> 'on')) WHERE kind = 'paid';--> statement-breakpoint
CREATE INDEX "orders_kind_index" ON "orders" USING btree ("payment_method","order_status","payment_status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at") WHERE paid_at is not null;
--> statement-breakpoint
-- Which orders are sold, and their revenue: as in app/server/orders/lists/sold-orders.ts.
CREATE FUNCTION "record_sales_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_changes"
  SELECT date_trunc('hour', created_at, 'UTC'), sum(sign),
    coalesce(sum(sign * total_bgn) FILTER (WHERE revenue = total_eur), 0), sum(sign * revenue),
    coalesce(sum(sign * revenue) FILTER (WHERE revenue < total_eur), 0)
  FROM (
    VALUES
      (-1, old.created_at, old.order_status, old.payment_method, old.payment_status, old.total_bgn, old.total_eur,
        old.paid_eur - old.refunded_eur),
      (1, new.created_at, new.order_status, new.payment_method, new.payment_status, new.total_bgn, new.total_eur,
        new.paid_eur - new.refunded_eur)
  ) AS side (sign, created_at, order_status, payment_method, payment_status, total_bgn, total_eur, kept_eur)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN payment_method IN ('stripe', 'bank_transfer') THEN least(total_eur, kept_eur) ELSE total_eur END
  ) AS amounts (revenue)
  WHERE order_status <> 'cancelled'
    AND (payment_method IN ('cash_on_delivery', 'in_hand') OR payment_status = 'paid')
  GROUP BY 1
  HAVING sum(sign) <> 0 OR sum(sign * revenue) <> 0
    OR coalesce(sum(sign * total_bgn) FILTER (WHERE revenue = total_eur), 0) <> 0
    OR coalesce(sum(sign * revenue) FILTER (WHERE revenue < total_eur), 0) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sales_change" AFTER INSERT OR DELETE OR UPDATE OF "created_at", "order_status", "payment_method",
  "payment_status", "total_bgn", "total_eur", "paid_eur", "refunded_eur" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "record_sales_change"();
--> statement-breakpoint
CREATE FUNCTION "forget_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "sales_hours";
  DELETE FROM "sales_changes";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "no_sales" AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "forget_sales"();
--> statement-breakpoint
-- No order changes meanwhile: the triggers' creation holds a lock until the end of the migration.
INSERT INTO "sales_hours"
SELECT date_trunc('hour', "created_at", 'UTC'), count(*),
  coalesce(sum("total_bgn") FILTER (WHERE revenue = "total_eur"), 0), sum(revenue),
  coalesce(sum(revenue) FILTER (WHERE revenue < "total_eur"), 0)
FROM "orders"
CROSS JOIN LATERAL (
  SELECT CASE WHEN "payment_method" IN ('stripe', 'bank_transfer') THEN least("total_eur", "paid_eur" - "refunded_eur")
    ELSE "total_eur" END
) AS amounts (revenue)
WHERE "order_status" <> 'cancelled'
  AND ("payment_method" IN ('cash_on_delivery', 'in_hand') OR "payment_status" = 'paid')
GROUP BY 1;
