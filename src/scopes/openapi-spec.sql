-- openapi-spec
select "s"."organizationId", "s"."id", "s"."slug", "s"."sourceUrl", "s"."visibility", "s"."processingState", "s"."processingNumber", "s"."lastVersionId", "s"."lastProcessedAt", "s"."lastProcessErrorCode", "s"."lastProcessedErrors", "s"."version", "s"."createdAt", "s"."updatedAt"
  from "OpenAPISpec" as "s"
  where "s"."organizationId" = $1 and "s"."slug" = $2;

-- openapi-spec:role
select "m"."role"
  from "Member" as "m"
  where "m"."organizationId" = $1 and "m"."userId" = $2 and "m"."disabledAt" is null;
