-- The words of an e-mail's domain, folded as domain/search-key.ts does it, which for ASCII can be said here; a domain in other
-- letters is found from the next order on. Who was erased has no words and gets none.
CREATE FUNCTION "domain_words"(email text) RETURNS tsvector LANGUAGE sql IMMUTABLE RETURN (
  SELECT array_to_tsvector(array_agg(CASE WHEN word ~ '^[0-9]+$' THEN word ELSE
    regexp_replace(regexp_replace(replace(replace(replace(replace(replace(word,
      '6', 'sh'), '4', 'ch'), 'q', 'ya'), 'w', 'v'), 'x', 'h'), 'c(?!h)', 'ts', 'g'), '[jy]', 'i', 'g') END))
  FROM (SELECT left(part, 40) AS word FROM regexp_split_to_table(lower(split_part(email, '@', 2)), '[^a-z0-9]+') AS part) AS words
  WHERE word <> ''
);--> statement-breakpoint
UPDATE "customers" SET "search_words" = "search_words" || "domain_words"("email")
  WHERE length("search_words") > 0 AND octet_length(split_part("email", '@', 2)) = length(split_part("email", '@', 2))
    AND "domain_words"("email") IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "search_words" = "search_words" || "domain_words"("email")
  WHERE octet_length(split_part("email", '@', 2)) = length(split_part("email", '@', 2))
    AND "domain_words"("email") IS NOT NULL;--> statement-breakpoint
DROP FUNCTION "domain_words";
