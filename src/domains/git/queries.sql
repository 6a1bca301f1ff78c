-- git-runs:abandoned
select "r"."organizationId", "r"."id"
  from "GitRun" as "r"
  where "r"."status" in ('pending', 'running') and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'git-run:' || "r"."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $1;

-- git-runs:delete-old
delete
  from "GitRun" as "r"
  where "r"."endedAt" < $1 and exists (select "n"."id"
  from "GitRun" as "n"
  where "n"."organizationId" = "r"."organizationId" and "n"."spaceId" = "r"."spaceId" and ("n"."createdAt", "n"."id") > ("r"."createdAt", "r"."id"));

-- git:space:changes
select "s"."deletedAt"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2 for share;

-- GitSync:locked
select "t"."organizationId", "t"."spaceId", "t"."provider", "t"."url", "t"."repoName", "t"."ref", "t"."projectDirectory", "t"."treeURL", "t"."commitURL", "t"."infoURL", "t"."commitOid", "t"."revisionId", "t"."eventAt", "t"."updatedAt", "t"."others", "t"."unlistedFiles"
  from "GitSync" as "t"
  where "t"."organizationId" = $1 and "t"."spaceId" = $2 for update;

-- git:place:ReusableContentVersion
update "ReusableContentVersion" as "v"
  set "gitPath" = "r"."path", "gitOid" = "r"."oid", "gitMode" = "r"."mode"
  from jsonb_to_recordset($1::jsonb) as r("branchId" text, "id" text, "fromNumber" int, "path" text, "oid" text, "mode" text)
  where "v"."organizationId" = $2 and "v"."branchId" = "r"."branchId" and "v"."reusableContentId" = "r"."id" and "v"."fromNumber" = "r"."fromNumber";

-- git:touch-revision
update "Revision"
  set "git" = "git"
  where "organizationId" = $1 and "id" = $2;

-- git-origins:put
insert into "GitOrigin" ("organizationId", "spaceId", "project", "contentId", "path") select $1 as "organizationId", $2 as "spaceId", $3 as "project", "r"."contentId", "r"."path"
  from jsonb_to_recordset($4::jsonb) as r("contentId" text, "path" text);
