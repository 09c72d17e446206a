-- HAProxy asks this before it sends the shop's sessions to a server (haproxy.cfg). Run it once on the primary, in the
-- database `postgres`, as a superuser; replication copies it to the standby. In pg_hba.conf of both servers:
--   host  postgres  haproxy  ADDRESS-OF-HAPROXY/32  trust
-- The role has no password and may do nothing but run this function.

create role haproxy login connection limit 8;

-- True on a primary that can acknowledge a commit: one that needs no standby, or has the standby that it needs. So a former
-- primary that returns after a fail-over is never used: its standby has been promoted and no longer follows it.
create function accepts_writes() returns boolean language sql security definer set search_path = pg_catalog as $$
  select not pg_is_in_recovery() and (
    current_setting('synchronous_standby_names') = ''
    or exists (select from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum'))
  )
$$;
revoke execute on function accepts_writes() from public;
grant execute on function accepts_writes() to haproxy;
