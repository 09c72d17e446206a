-- The words of an e-mail's domain, folded as domain/search-key.ts does it, which for ASCII can be said here; a domain in other
-- letters is found from the next order on. Who was erased has no words and gets none.
CREATE TEMPORARY TABLE "domain_words" AS
  SELECT domain, array_to_tsvector(array_agg(CASE WHEN word ~ '^[0-9]+$' THEN word ELSE
    regexp_replace(regexp_replace(replace(replace(replace(replace(replace(word,
      '6', 'sh'), '4', 'ch'), 'q', 'ya'), 'w', 'v'), 'x', 'h'), 'c(?!h)', 'ts', 'g'), '[jy]', 'i', 'g') END)) AS words
  FROM (SELECT split_part("email", '@', 2) AS domain FROM "customers" UNION SELECT split_part("email", '@', 2) FROM "orders") AS domains,
    regexp_split_to_table(lower(domain), '[^a-z0-9]+') AS part, left(part, 40) AS word
  WHERE word <> '' AND octet_length(domain) = length(domain) GROUP BY domain;--> statement-breakpoint
UPDATE "customers" SET "search_words" = "search_words" || words FROM "domain_words"
  WHERE domain = split_part("email", '@', 2) AND length("search_words") > 0;--> statement-breakpoint
UPDATE "orders" SET "search_words" = "search_words" || words FROM "domain_words"
  WHERE domain = split_part("email", '@', 2);--> statement-breakpoint
DROP TABLE "domain_words";
