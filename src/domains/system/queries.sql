-- system:delete-sessions
delete
  from "Session"
  where "id" in (select "s"."id"
  from "Session" as "s"
  where least("s"."expiresAt", "s"."revokedAt") < $1
  limit $2);

-- system:delete-tokens
delete
  from "AccessToken"
  where "id" in (select "t"."id"
  from "AccessToken" as "t"
  where least(greatest("t"."expiresAt", "t"."refreshableUntil"),
          "t"."revokedAt") < $1
  limit $2);

-- system:delete-links
delete
  from "OneTimeToken"
  where "hash" in (select "t"."hash"
  from "OneTimeToken" as "t"
  where least("t"."expiresAt", "t"."usedAt") < $1
  limit $2);

-- system:delete-events
delete
  from "AuditEvent"
  where ("organizationId", "id") in (select "old"."organizationId", "old"."id"
  from "Organization" as "o" cross join lateral (select "a"."organizationId", "a"."id"
  from "AuditEvent" as "a"
  where "a"."organizationId" = "o"."id" and "a"."createdAt" < $1
  limit $2) as "old"
  limit $3);

-- system:delete-jobs
select "gone"."id"
  from graphile_worker.complete_jobs(ARRAY(
        SELECT j.id FROM graphile_worker.jobs j WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL
          AND j.updated_at < $1 LIMIT $2)) as "gone";
