-- openapi-spec:locked
select "s"."id", "s"."version", "s"."processingNumber", "s"."lastProcessedErrors" as "lastProcessedErrors"
  from "OpenAPISpec" as "s"
  where "s"."organizationId" = $1 and "s"."slug" = $2 for update;

-- openapi-spec:turn
select "s"."slug", "s"."lastProcessedErrors" as "lastProcessedErrors"
  from "OpenAPISpec" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2 and "s"."processingNumber" = $3 for update;

-- openapi-specs:due
select "s"."organizationId", "s"."id", "s"."processingNumber"
  from "OpenAPISpec" as "s"
  where "s"."sourceUrl" is not null and "s"."processingState" = 'complete' and "s"."lastProcessedAt" < $1
  order by "s"."lastProcessedAt"
  limit $2;

-- openapi-specs:abandoned
select "s"."organizationId", "s"."id", "s"."processingNumber"
  from "OpenAPISpec" as "s"
  where "s"."processingState" in ('pending', 'progress') and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'openapi:' || "s"."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $1;

-- openapi-versions:changed
select "v"."number", "v"."createdAt", "v"."changes" as "changes"
  from "OpenAPISpecVersion" as "v"
  where "v"."organizationId" = $1 and "v"."specId" = $2 and "v"."number" < $3 and "v"."changes" is not null
  order by "v"."number" desc
  limit $4;
