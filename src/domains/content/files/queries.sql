-- blobs:may-remove
select pg_try_advisory_xact_lock_shared(1650552421) as "may";

-- blob:locked
select "b"."hash"
  from "Blob" as "b"
  where "b"."organizationId" = $1 and "b"."hash" = $2 for no key update;

-- blob:unheld
select "b"."hash"
  from "Blob" as "b"
  where "b"."organizationId" = $1 and "b"."hash" = $2 for update skip locked;

-- blobs:held
select "b"."hash"
  from "Blob" as "b"
  where "b"."organizationId" = $1 and "b"."hash" = any($2::text[])
  order by "b"."hash" for key share;

-- blob:delete-unused
delete
  from "Blob" as "b"
  where "b"."organizationId" = $1 and "b"."hash" = $2 and NOT EXISTS (
  SELECT FROM "FileVersion" h
  WHERE h."organizationId" = b."organizationId" AND "h"."blobHash" = b."hash") AND NOT EXISTS (
  SELECT FROM "FileUpload" h
  WHERE h."organizationId" = b."organizationId" AND "h"."hash" = b."hash") AND NOT EXISTS (
  SELECT FROM "PdfExport" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "EmbedCard" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "SiteBundle" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "SiteImage" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (SELECT FROM "Blob" c WHERE c."copyFrom" = b."organizationId" AND c."hash" = b."hash");

-- blobs:unused
select "b"."hash"
  from "Blob" as "b"
  where "b"."organizationId" = $1 and NOT EXISTS (
  SELECT FROM "FileVersion" h
  WHERE h."organizationId" = b."organizationId" AND "h"."blobHash" = b."hash") AND NOT EXISTS (
  SELECT FROM "FileUpload" h
  WHERE h."organizationId" = b."organizationId" AND "h"."hash" = b."hash") AND NOT EXISTS (
  SELECT FROM "PdfExport" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "EmbedCard" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "SiteBundle" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "SiteImage" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (SELECT FROM "Blob" c WHERE c."copyFrom" = b."organizationId" AND c."hash" = b."hash");

-- blobs:unused-by-organization
select distinct "b"."organizationId"
  from "Blob" as "b"
  where NOT EXISTS (
  SELECT FROM "FileVersion" h
  WHERE h."organizationId" = b."organizationId" AND "h"."blobHash" = b."hash") AND NOT EXISTS (
  SELECT FROM "FileUpload" h
  WHERE h."organizationId" = b."organizationId" AND "h"."hash" = b."hash") AND NOT EXISTS (
  SELECT FROM "PdfExport" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "EmbedCard" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "SiteBundle" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (
  SELECT FROM "SiteImage" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") AND NOT EXISTS (SELECT FROM "Blob" c WHERE c."copyFrom" = b."organizationId" AND c."hash" = b."hash");

-- blobs:stored:1
select "b"."organizationId", "b"."hash", ("b"."copyFrom" is null and (EXISTS (
  SELECT FROM "FileVersion" h
  WHERE h."organizationId" = b."organizationId" AND "h"."blobHash" = b."hash") or EXISTS (
  SELECT FROM "PdfExport" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") or EXISTS (
  SELECT FROM "EmbedCard" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") or EXISTS (
  SELECT FROM "SiteBundle" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash") or EXISTS (
  SELECT FROM "SiteImage" h
  WHERE h."organizationId" = b."organizationId" AND "h"."fileKey" = b."hash"))) as "needed"
  from "Blob" as "b";

-- blobs:uncopied
select "b"."copyFrom" as "from", "b"."organizationId" as "to", "b"."hash"
  from "Blob" as "b"
  where "b"."copyFrom" is not null
  order by "b"."organizationId", "b"."hash"
  limit $1;

-- upload:put
with "blob" as (insert into "Blob" ("organizationId", "hash", "size")
  values ($1, $2, $3) on conflict ("organizationId", "hash") do update
  set "size" = "excluded"."size"
  returning "hash") insert into "FileUpload" ("organizationId", "id", "hash", "createdAt", "name") select $4 as "organizationId", $5 as "id", "blob"."hash", $6 as "createdAt", $7 as "name"
  from "blob" on conflict do nothing;

-- upload:keep
insert into "FileUpload" ("organizationId", "id", "hash", "createdAt") select $1 as "organizationId", $2 as "id", "b"."hash", $3 as "createdAt"
  from "Blob" as "b"
  where "b"."organizationId" = $4 and "b"."hash" = $5 for key share;

-- uploads:old
select "u"."organizationId", "u"."id", "u"."hash"
  from "FileUpload" as "u"
  where "u"."createdAt" < $1
  order by "u"."createdAt"
  limit $2;

-- uploads:received
insert into "Throttle" ("key", "window", "used")
  values ($1, $2, $3) on conflict ("key", "window") do update
  set "used" = "Throttle"."used" + "excluded"."used"
  returning "used";

-- results:unused:SiteBundle
select "r"."organizationId", "r"."id", "r"."fileKey"
  from "SiteBundle" as "r"
  where "r"."usedAt" < $1
  order by "r"."usedAt"
  limit $2;

-- result:delete-unused:SiteBundle
delete
  from "SiteBundle"
  where "organizationId" = $1 and "id" = $2 and "usedAt" < $3;
