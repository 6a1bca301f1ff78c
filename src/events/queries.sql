-- notify
select pg_notify($1, $2) as "sent";

-- notify:each
select pg_notify($1, "each"."payload") as "sent"
  from unnest($2::text[]) as each(payload);
