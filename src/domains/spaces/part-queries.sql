-- space-parts:delete:NotificationMute
delete
  from "NotificationMute" as "t"
  where ("t"."organizationId" = $1 and "t"."spaceId" = any($2::text[]));

-- space-parts:transfer:NotificationMute
insert into "NotificationMute" ("organizationId", "userId", "spaceId", "changeRequestId", "createdAt") select $1::text as "organizationId", "t"."userId" as "userId", "t"."spaceId" as "spaceId", "t"."changeRequestId" as "changeRequestId", "t"."createdAt" as "createdAt"
  from "NotificationMute" as "t"
  where ("t"."organizationId" = $2 and "t"."spaceId" = any($3::text[]));

-- space-parts:copy-all:EmbedCard
insert into "EmbedCard" ("organizationId", "spaceId", "id", "url", "title", "description", "site", "fileKey", "imageWidth", "imageHeight", "failures", "fetchedAt", "dueAt") select "t"."organizationId" as "organizationId", $1::text as "spaceId", "t"."id" as "id", "t"."url" as "url", "t"."title" as "title", "t"."description" as "description", "t"."site" as "site", "t"."fileKey" as "fileKey", "t"."imageWidth" as "imageWidth", "t"."imageHeight" as "imageHeight", "t"."failures" as "failures", "t"."fetchedAt" as "fetchedAt", "t"."dueAt" as "dueAt"
  from "EmbedCard" as "t"
  where "t"."organizationId" = $2 and "t"."spaceId" = $3;

-- space-parts:copy-head:PageReference
insert into "PageReference" ("organizationId", "branchId", "pageId", "fromNumber", "ordinal", "usage", "href", "targetPath", "targetId", "anchor", "heading") select "t"."organizationId" as "organizationId", $1::text as "branchId", "t"."pageId" as "pageId", 1 as "fromNumber", "t"."ordinal" as "ordinal", "t"."usage" as "usage", "t"."href" as "href", "t"."targetPath" as "targetPath", "t"."targetId" as "targetId", "t"."anchor" as "anchor", "t"."heading" as "heading"
  from "PageReference" as "t"
  inner join "PageVersion" as "v" on "v"."organizationId" = "t"."organizationId" and "v"."branchId" = "t"."branchId" and "v"."fromNumber" = "t"."fromNumber" and "v"."pageId" = "t"."pageId"
  where "t"."organizationId" = $2 and "t"."branchId" = $3 and "v"."toNumber" = 2147483647 AND NOT "v"."deleted";

-- library:transfer:Collection
insert into "Collection" ("organizationId", "id", "title", "description", "parentId", "ancestorIds", "rank", "defaultLevel", "inheritsDefaultLevel", "version", "createdById", "createdAt", "updatedAt") select $1::text as "organizationId", "t"."id" as "id", "t"."title" as "title", "t"."description" as "description", "t"."parentId" as "parentId", "t"."ancestorIds" as "ancestorIds", "t"."rank" as "rank", "t"."defaultLevel" as "defaultLevel", "t"."inheritsDefaultLevel" as "inheritsDefaultLevel", "t"."version" as "version", "t"."createdById" as "createdById", "t"."createdAt" as "createdAt", "t"."updatedAt" as "updatedAt"
  from "Collection" as "t"
  where "t"."organizationId" = $2 and "t"."id" = any($3::text[]);

-- library:delete:Collection
delete
  from "Collection" as "t"
  where "t"."organizationId" = $1 and "t"."id" = any($2::text[]);

-- library:locked:Collection
select "t"."id"
  from "Collection" as "t"
  where "t"."organizationId" = $1 and "t"."id" = any($2::text[])
  order by "t"."id" for update;
