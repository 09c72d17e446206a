-- The log of changes held the addresses of who was invited to the back office; an entry names the invitation or the person.
UPDATE "audit_log" SET "before" = nullif("before" - 'email', '{}'), "after" = nullif("after" - 'email', '{}')
  WHERE "entity" = 'staff' AND ("before" ? 'email' OR "after" ? 'email');
