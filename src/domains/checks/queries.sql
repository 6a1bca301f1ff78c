-- check-runs:1
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."branchId", "r"."number", "r"."revisionId", "r"."checksVersion", "r"."sources", "r"."status", "r"."pages", "r"."pagesRead", "r"."complete", "r"."errorCode", "r"."error", "r"."createdById", "r"."createdAt", "r"."startedAt", "r"."endedAt", "c"."errors", "c"."warnings", "c"."notes", "c"."introduced"
  from "CheckRun" as "r"
  inner join lateral (select (count(*) filter (where f."severity" = 'error'))::int as "errors", (count(*) filter (where f."severity" = 'warning'))::int as "warnings", (count(*) filter (where f."severity" = 'note'))::int as "notes", (count(*) filter (where f."introduced"))::int as "introduced", jsonb_build_object('links', (count(*) filter (where f."kind" = 'links'))::int, 'samples', (count(*) filter (where f."kind" = 'samples'))::int) as "byKind"
  from "CheckFinding" as "f"
  where "f"."organizationId" = "r"."organizationId" and "f"."branchId" = "r"."branchId" and "f"."fromNumber" <= "r"."number" and "f"."toNumber" > "r"."number" and "f"."acceptedAt" is null and "r"."status" = 'success' and ($1::text[] is null or f."kind" <> 'samples' or f."evidence"->'source'->>'slug' = any($2::text[]))) as "c" on true
  where "r"."organizationId" = $3 and "r"."branchId" = $4 and ("r"."number") < ($5)
  order by "r"."number" desc
  limit $6;

-- check-runs:count
select count(*)::int as "count"
  from "CheckRun" as "r"
  where "r"."organizationId" = $1 and "r"."branchId" = $2;

-- check-run
select "r"."organizationId", "r"."id", "r"."spaceId", "r"."branchId", "r"."number", "r"."revisionId", "r"."checksVersion", "r"."sources", "r"."status", "r"."pages", "r"."pagesRead", "r"."complete", "r"."errorCode", "r"."error", "r"."createdById", "r"."createdAt", "r"."startedAt", "r"."endedAt", "c"."errors", "c"."warnings", "c"."notes", "c"."introduced"
  from "CheckRun" as "r"
  inner join lateral (select (count(*) filter (where f."severity" = 'error'))::int as "errors", (count(*) filter (where f."severity" = 'warning'))::int as "warnings", (count(*) filter (where f."severity" = 'note'))::int as "notes", (count(*) filter (where f."introduced"))::int as "introduced", jsonb_build_object('links', (count(*) filter (where f."kind" = 'links'))::int, 'samples', (count(*) filter (where f."kind" = 'samples'))::int) as "byKind"
  from "CheckFinding" as "f"
  where "f"."organizationId" = "r"."organizationId" and "f"."branchId" = "r"."branchId" and "f"."fromNumber" <= "r"."number" and "f"."toNumber" > "r"."number" and "f"."acceptedAt" is null and "r"."status" = 'success' and ($1::text[] is null or f."kind" <> 'samples' or f."evidence"->'source'->>'slug' = any($2::text[]))) as "c" on true
  where "r"."organizationId" = $3 and "r"."branchId" = $4 and "r"."id" = $5;

-- check-run:head
select "c"."errors", "c"."warnings", "c"."introduced", "c"."byKind"
  from "CheckRun" as "r"
  inner join "Branch" as "b" on "b"."organizationId" = "r"."organizationId" and "b"."id" = "r"."branchId" and "b"."headRevisionId" = "r"."revisionId"
  inner join lateral (select (count(*) filter (where f."severity" = 'error'))::int as "errors", (count(*) filter (where f."severity" = 'warning'))::int as "warnings", (count(*) filter (where f."severity" = 'note'))::int as "notes", (count(*) filter (where f."introduced"))::int as "introduced", jsonb_build_object('links', (count(*) filter (where f."kind" = 'links'))::int, 'samples', (count(*) filter (where f."kind" = 'samples'))::int) as "byKind"
  from "CheckFinding" as "f"
  where "f"."organizationId" = "r"."organizationId" and "f"."branchId" = "r"."branchId" and "f"."fromNumber" <= "r"."number" and "f"."toNumber" > "r"."number" and "f"."acceptedAt" is null and "r"."status" = 'success') as "c" on true
  where "r"."organizationId" = $1 and "r"."branchId" = $2 and "r"."status" = 'success' and "r"."complete" = true and "r"."checksVersion" = 2 and "r"."sources" = $3
  order by "r"."number" desc
  limit 1;

-- check-run:latest
select "r"."id", "r"."number", "r"."revisionId", "r"."checksVersion", "r"."sources", "r"."status"
  from "CheckRun" as "r"
  where "r"."organizationId" = $1 and "r"."branchId" = $2
  order by "r"."number" desc
  limit 1;

-- CheckRun:locked
select "t"."organizationId", "t"."id", "t"."spaceId", "t"."branchId", "t"."number", "t"."revisionId", "t"."checksVersion", "t"."sources", "t"."status", "t"."pages", "t"."pagesRead", "t"."complete", "t"."errorCode", "t"."error", "t"."createdById", "t"."createdAt", "t"."startedAt", "t"."endedAt"
  from "CheckRun" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- CheckFinding:locked
select "t"."organizationId", "t"."id", "t"."spaceId", "t"."branchId", "t"."fromNumber", "t"."toNumber", "t"."fingerprint", "t"."compared", "t"."kind", "t"."rule", "t"."severity", "t"."pageId", "t"."pageTitle", "t"."checkedHash", "t"."blockKey", "t"."line", "t"."message", "t"."suggestion", "t"."evidence", "t"."introduced", "t"."acceptedReason", "t"."acceptedById", "t"."acceptedAt", "t"."createdAt"
  from "CheckFinding" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- check-runs:abandoned
select "r"."organizationId", "r"."id"
  from "CheckRun" as "r"
  where "r"."status" in ('pending', 'running') and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'check-run:' || "r"."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $1;

-- check-findings:1
select "f"."organizationId", "f"."id", "f"."spaceId", "f"."branchId", "f"."fromNumber", "f"."toNumber", "f"."fingerprint", "f"."compared", "f"."kind", "f"."rule", "f"."severity", "f"."pageId", "f"."pageTitle", "f"."checkedHash", "f"."blockKey", "f"."line", "f"."message", "f"."suggestion", "f"."evidence", "f"."introduced", "f"."acceptedReason", "f"."acceptedById", "f"."acceptedAt", "f"."createdAt"
  from "CheckRun" as "r"
  inner join "CheckFinding" as "f" on "f"."organizationId" = "r"."organizationId" and "f"."branchId" = "r"."branchId" and "f"."fromNumber" <= "r"."number" and "f"."toNumber" > "r"."number"
  where "r"."organizationId" = $1 and "r"."branchId" = $2 and "r"."id" = $3 and "r"."status" = 'success' and ($4::text[] is null or f."kind" <> 'samples' or f."evidence"->'source'->>'slug' = any($5::text[])) and ($6::text is null or "f"."kind" = $7::text) and ($8::text is null or "f"."severity" = $9::text) and ($10::text is null or "f"."pageId" = $11::text) and ($12::text is null or case when f."toNumber" < 2147483647 then 'fixed'
  when f."acceptedAt" is not null then 'accepted' else 'open' end = $13::text) and ($14::boolean is null or "f"."introduced" = $15::boolean) and ("f"."pageId", "f"."line", "f"."id") > ($16, $17, $18)
  order by "f"."pageId" asc, "f"."line" asc, "f"."id" asc
  limit $19;

-- check-findings:count
select count(*)::int as "count"
  from "CheckRun" as "r"
  inner join "CheckFinding" as "f" on "f"."organizationId" = "r"."organizationId" and "f"."branchId" = "r"."branchId" and "f"."fromNumber" <= "r"."number" and "f"."toNumber" > "r"."number"
  where "r"."organizationId" = $1 and "r"."branchId" = $2 and "r"."id" = $3 and "r"."status" = 'success' and ($4::text[] is null or f."kind" <> 'samples' or f."evidence"->'source'->>'slug' = any($5::text[])) and ($6::text is null or "f"."kind" = $7::text) and ($8::text is null or "f"."severity" = $9::text) and ($10::text is null or "f"."pageId" = $11::text) and ($12::text is null or case when f."toNumber" < 2147483647 then 'fixed'
  when f."acceptedAt" is not null then 'accepted' else 'open' end = $13::text) and ($14::boolean is null or "f"."introduced" = $15::boolean);

-- check-findings:accepted
select distinct on ("f"."fingerprint", "f"."compared") "f"."fingerprint", "f"."compared", "f"."acceptedReason", "f"."acceptedById", "f"."acceptedAt", exists (select "s"."id"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2 and "s"."branchId" = $3) as "isForMain"
  from "CheckFinding" as "f"
  where "f"."organizationId" = $4 and "f"."spaceId" = $5 and "f"."fingerprint" = any($6::text[]) and "f"."acceptedAt" is not null and ("f"."branchId" = $7 or exists (select "s"."id"
  from "Space" as "s"
  where "s"."organizationId" = $8 and "s"."id" = $9 and "s"."branchId" = "f"."branchId") or exists (select "c"."id"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $10 and "c"."branchId" = "f"."branchId" and "c"."status" = 'merged'))
  order by "f"."fingerprint", "f"."compared", "f"."acceptedAt" desc;

-- check-findings:open-again
update "CheckFinding" as "f"
  set "acceptedReason" = $1, "acceptedById" = $2, "acceptedAt" = $3
  where "f"."organizationId" = $4 and "f"."spaceId" = $5 and "f"."fingerprint" = $6 and "f"."compared" = $7 and ("f"."branchId" = $8 or (exists (select "s"."id"
  from "Space" as "s"
  where "s"."organizationId" = $9 and "s"."id" = $10 and "s"."branchId" = $11) and (exists (select "c"."id"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $12 and "c"."branchId" = "f"."branchId" and "c"."status" = 'merged') or "f"."acceptedAt" = $13)));

-- checks:checkable
select "s"."id"
  from "Branch" as "b"
  inner join "Space" as "s" on "s"."organizationId" = "b"."organizationId" and "s"."id" = "b"."spaceId"
  where "b"."organizationId" = $1 and "b"."id" = $2 and "s"."id" = $3 and "s"."deletedAt" is null and not exists (select "c"."id"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $4 and "c"."branchId" = "b"."id" and "c"."status" in ('archived', 'merged'));
