-- git-installation
select "i"."organizationId", "i"."id", "i"."spaceId", "i"."connectionId", "i"."provider", "i"."url", "i"."ref", "i"."projectDirectory", "i"."direction", "i"."onConflict", "i"."priority", "i"."pollMinutes", "i"."previewExternalBranches", "i"."commentOnPullRequests", "i"."unlistedFiles", "i"."credentials", "i"."webhookSecret", "i"."status", "i"."failures", "i"."retryAt", "i"."notice", "i"."polledAt", "i"."changeRequestId", "i"."changeRequestCommit", "i"."changeRequestRevisionId", "i"."authorizedById", "i"."createdAt", "i"."updatedAt", "i"."version"
  from "Locator" as "l"
  inner join "GitInstallation" as "i" on "i"."organizationId" = "l"."organizationId" and "i"."id" = "l"."id"
  where "l"."id" = $1;
