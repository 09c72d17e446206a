-- Addresses are compared with their domains in Unicode (domain/email-domain.ts), and browsers sent some in Punycode (RFC 3492).
CREATE FUNCTION pg_temp.with_unicode_domain(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  label text; letters text; encoded text; digit int; threshold int; weight bigint; position int;
  code bigint; at bigint; previous bigint; bias int; delta bigint; labels text[] := '{}';
BEGIN
  FOREACH label IN ARRAY string_to_array(split_part(email, '@', 2), '.') LOOP
    IF label LIKE 'xn--_%' THEN
      encoded := substr(label, 5);
      letters := coalesce(substring(encoded FROM '^(.*)-'), '');
      encoded := substring(encoded FROM '[^-]*$');
      code := 128; at := 0; bias := 72;
      WHILE encoded <> '' LOOP
        previous := at; weight := 1; position := 36;
        LOOP
          digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(encoded, 1)) - 1;
          IF digit < 0 THEN RETURN email; END IF;
          encoded := substr(encoded, 2);
          threshold := least(26, greatest(1, position - bias));
          at := at + digit * weight;
          EXIT WHEN digit < threshold;
          weight := weight * (36 - threshold); position := position + 36;
          IF encoded = '' OR weight > 100000000 THEN RETURN email; END IF;
        END LOOP;
        delta := (at - previous) / CASE WHEN previous = 0 THEN 700 ELSE 2 END;
        delta := delta + delta / (length(letters) + 1);
        bias := 0;
        WHILE delta > 455 LOOP delta := delta / 35; bias := bias + 36; END LOOP;
        bias := bias + 36 * delta / (delta + 38);
        code := code + at / (length(letters) + 1);
        IF code > 1114111 OR code BETWEEN 55296 AND 57343 THEN RETURN email; END IF;
        at := at % (length(letters) + 1);
        letters := overlay(letters PLACING chr(code::int) FROM at::int + 1 FOR 0);
        at := at + 1;
      END LOOP;
      label := letters;
    END IF;
    labels := labels || label;
  END LOOP;
  RETURN split_part(email, '@', 1) || '@' || array_to_string(labels, '.');
END $$;--> statement-breakpoint
UPDATE "users" AS old SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--'
  AND NOT EXISTS (SELECT FROM "users" AS other WHERE other."email" = pg_temp.with_unicode_domain(old."email"));--> statement-breakpoint
UPDATE "customers" AS old SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--'
  AND NOT EXISTS (SELECT FROM "customers" AS other WHERE other."email" = pg_temp.with_unicode_domain(old."email"));--> statement-breakpoint
UPDATE "newsletter_subscribers" AS old SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--'
  AND NOT EXISTS (SELECT FROM "newsletter_subscribers" AS other WHERE other."email" = pg_temp.with_unicode_domain(old."email"));--> statement-breakpoint
UPDATE "staff_invites" AS old SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--'
  AND NOT EXISTS (SELECT FROM "staff_invites" AS other WHERE other."email" = pg_temp.with_unicode_domain(old."email"));--> statement-breakpoint
UPDATE "orders" SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "withdrawals" SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "contact_messages" SET "email" = pg_temp.with_unicode_domain("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "mails" SET "recipient" = pg_temp.with_unicode_domain("recipient") WHERE "recipient" ~ '@(.*\.)?xn--';--> statement-breakpoint
DROP FUNCTION pg_temp.with_unicode_domain(text);
