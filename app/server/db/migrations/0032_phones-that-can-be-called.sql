ALTER TABLE "orders" ADD COLUMN "phone_e164" text;
-- Old rows: Bulgarian numbers in any spelling, and foreign ones with a country code. As in app/server/phone.ts, except
-- that numbering plans are not checked.
UPDATE "orders" SET "phone_e164" = CASE
    WHEN digits ~ '^(00)?3590?[2-9]\d{7,8}$' THEN '+359' || regexp_replace(digits, '^(00)?3590?', '')
    WHEN digits ~ '^0?[2-9]\d{7,8}$' AND "phone" !~ '^\s*\+' THEN '+359' || regexp_replace(digits, '^0', '')
    WHEN "phone" ~ '^\s*\+' AND digits ~ '^[1-9]\d{7,14}$' THEN '+' || digits
    WHEN digits ~ '^00[1-9]\d{7,14}$' THEN '+' || substr(digits, 3)
  END
FROM (SELECT "id" AS "numbered", regexp_replace("phone", '\D', '', 'g') AS digits FROM "orders") AS numbers
WHERE "id" = "numbered";
--> statement-breakpoint
UPDATE "shipments" SET "phone_key" = regexp_replace("phone_key", '^0+', '') WHERE "phone_key" ~ '^0';
--> statement-breakpoint
UPDATE "orders" SET "search_words" = "search_words" || array_to_tsvector(ARRAY[substr("phone_e164", 5)])
WHERE "phone_e164" LIKE '+359%' AND regexp_replace("phone", '\D', '', 'g') ~ '^(00)?3590';
--> statement-breakpoint
UPDATE "customers" SET "search_words" = "search_words" || array_to_tsvector(ARRAY[
  regexp_replace(regexp_replace("phone", '\D', '', 'g'), '^(00)?3590', '')])
WHERE regexp_replace("phone", '\D', '', 'g') ~ '^(00)?3590[2-9]\d{7,8}$';
