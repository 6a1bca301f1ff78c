-- GitInstallation:locked
select "t"."organizationId", "t"."id", "t"."spaceId", "t"."connectionId", "t"."provider", "t"."url", "t"."ref", "t"."projectDirectory", "t"."direction", "t"."onConflict", "t"."priority", "t"."pollMinutes", "t"."previewExternalBranches", "t"."commentOnPullRequests", "t"."unlistedFiles", "t"."credentials", "t"."webhookSecret", "t"."status", "t"."failures", "t"."retryAt", "t"."notice", "t"."polledAt", "t"."changeRequestId", "t"."changeRequestCommit", "t"."changeRequestRevisionId", "t"."authorizedById", "t"."createdAt", "t"."updatedAt", "t"."version"
  from "GitInstallation" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- GitConnection:locked
select "t"."organizationId", "t"."id", "t"."provider", "t"."url", "t"."ref", "t"."direction", "t"."onConflict", "t"."priority", "t"."pollMinutes", "t"."previewExternalBranches", "t"."commentOnPullRequests", "t"."unlistedFiles", "t"."credentials", "t"."webhookSecret", "t"."authorizedById", "t"."createdAt", "t"."updatedAt", "t"."version"
  from "GitConnection" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- git-installations:due
select "i"."organizationId", "i"."spaceId"
  from "GitInstallation" as "i"
  inner join "Space" as "s" on "s"."organizationId" = "i"."organizationId" and "s"."id" = "i"."spaceId" and "s"."deletedAt" is null
  left join "GitSync" as "g" on "g"."organizationId" = "i"."organizationId" and "g"."spaceId" = "i"."spaceId" and "g"."url" = "i"."url" and "g"."ref" = "i"."ref"
  left join "ChangeRequest" as "c" on "c"."organizationId" = "i"."organizationId" and "c"."id" = "i"."changeRequestId"
  where ("i"."retryAt" is null or "i"."retryAt" <= $1) and ("i"."polledAt" <= $2::timestamptz - "i"."pollMinutes" * interval '1 minute' or "i"."retryAt" is not null or ("i"."direction" <> 'import' and "g"."revisionId" <> "s"."revisionId" and ("c"."id" is null or "c"."status" in ('merged', 'archived'))))
  limit $3;
