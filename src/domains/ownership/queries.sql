-- PageOwnership:locked
select "t"."organizationId", "t"."spaceId", "t"."pageId", "t"."userId", "t"."teamId", "t"."includesSubpages", "t"."reviewIntervalDays", "t"."verifiedAt", "t"."verifiedById", "t"."verifiedNote", "t"."remindAt", "t"."dueAt", "t"."toldAt", "t"."setById", "t"."version", "t"."createdAt", "t"."updatedAt"
  from "PageOwnership" as "t"
  where "t"."organizationId" = $1 and "t"."spaceId" = $2 and "t"."pageId" = $3 for update;

-- ownership:page
select "v"."pageId", "v"."title"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."pageId" = $3 and v."toNumber" = 2147483647 AND NOT v."deleted";

-- ownership:of-page
with recursive "up" as (select "v"."pageId", "v"."parentId", 0 as "height"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."pageId" = $3 and v."toNumber" = 2147483647 AND NOT v."deleted"
  union all select "v"."pageId", "v"."parentId", up."height" + 1 as "height"
  from "up"
  inner join "PageVersion" as "v" on "v"."organizationId" = $4 and "v"."branchId" = $5 and "v"."pageId" = "up"."parentId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  where "up"."height" < 100) select "o"."pageId", "o"."spaceId"
  from "up"
  inner join "PageOwnership" as "o" on "o"."organizationId" = $6 and "o"."pageId" = "up"."pageId"
  where ("up"."height" = 0 or "o"."includesSubpages" = true)
  order by "up"."height"
  limit 1;

-- ownership:shown
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role"
  from "Space" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "level" offset 0) as "l"
  where "s"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null) select "o"."organizationId", "o"."spaceId", "o"."pageId", "o"."userId", "o"."teamId", "o"."includesSubpages", "o"."reviewIntervalDays", "o"."verifiedAt", "o"."verifiedById", "o"."verifiedNote", "o"."remindAt", "o"."dueAt", "o"."toldAt", "o"."setById", "o"."version", "o"."createdAt", "o"."updatedAt", "s"."title" as "spaceTitle", "s"."role", "v"."title" as "pageTitle", coalesce(o."dueAt", '9999-01-01T00:00:00Z'::timestamptz) as "sortedBy", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user"
  from "User" as "u"
  inner join "Member" as "n" on "n"."userId" = "u"."id"
  where "u"."id" = "o"."userId" and "n"."organizationId" = "o"."organizationId" and "n"."disabledAt" is null) as "user", (select json_build_object('id', "t"."id", 'title', "t"."title") as "team"
  from "Team" as "t"
  where "t"."organizationId" = "o"."organizationId" and "t"."id" = "o"."teamId") as "team", (select json_build_object('id', "w"."id", 'displayName', "w"."displayName", 'email', "w"."email", 'photoURL', "w"."photoURL") as "verifier"
  from "User" as "w"
  where "w"."id" = "o"."verifiedById") as "verifier", coalesce(o."userId" = $3 OR o."teamId" IN (SELECT x."teamId" FROM "TeamMember" x
    WHERE x."organizationId" = o."organizationId" AND x."userId" = $4), FALSE) as "isOwner"
  from "PageOwnership" as "o"
  inner join "s" on "s"."organizationId" = "o"."organizationId" and "s"."id" = "o"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = "o"."organizationId" and "v"."pageId" = "o"."pageId" and "v"."branchId" = "s"."branchId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  where "o"."organizationId" = $5 and "o"."spaceId" = $6 and "o"."pageId" = $7;

-- ownerships:1
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role"
  from "Space" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "level" offset 0) as "l"
  where "s"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null) select "o"."organizationId", "o"."spaceId", "o"."pageId", "o"."userId", "o"."teamId", "o"."includesSubpages", "o"."reviewIntervalDays", "o"."verifiedAt", "o"."verifiedById", "o"."verifiedNote", "o"."remindAt", "o"."dueAt", "o"."toldAt", "o"."setById", "o"."version", "o"."createdAt", "o"."updatedAt", "s"."title" as "spaceTitle", "s"."role", "v"."title" as "pageTitle", coalesce(o."dueAt", '9999-01-01T00:00:00Z'::timestamptz) as "sortedBy", (select json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user"
  from "User" as "u"
  inner join "Member" as "n" on "n"."userId" = "u"."id"
  where "u"."id" = "o"."userId" and "n"."organizationId" = "o"."organizationId" and "n"."disabledAt" is null) as "user", (select json_build_object('id', "t"."id", 'title', "t"."title") as "team"
  from "Team" as "t"
  where "t"."organizationId" = "o"."organizationId" and "t"."id" = "o"."teamId") as "team", (select json_build_object('id', "w"."id", 'displayName', "w"."displayName", 'email', "w"."email", 'photoURL', "w"."photoURL") as "verifier"
  from "User" as "w"
  where "w"."id" = "o"."verifiedById") as "verifier", coalesce(o."userId" = $3 OR o."teamId" IN (SELECT x."teamId" FROM "TeamMember" x
    WHERE x."organizationId" = o."organizationId" AND x."userId" = $4), FALSE) as "isOwner"
  from "PageOwnership" as "o"
  inner join "s" on "s"."organizationId" = "o"."organizationId" and "s"."id" = "o"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = "o"."organizationId" and "v"."pageId" = "o"."pageId" and "v"."branchId" = "s"."branchId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  where "o"."organizationId" = $5 and ($6::text IS NULL OR (CASE WHEN o."dueAt" IS NULL THEN 'unscheduled' WHEN o."dueAt" <= $7 THEN 'overdue'
    WHEN o."remindAt" <= $8 THEN 'due' ELSE 'verified' END) = $9::text) and ($10::text IS NULL OR "o"."spaceId" = $11::text) and ($12::text IS NULL OR "o"."userId" = $13::text) and ($14::text IS NULL OR "o"."teamId" = $15::text) and (NOT $16::boolean OR coalesce(o."userId" = $17 OR o."teamId" IN (SELECT x."teamId" FROM "TeamMember" x
    WHERE x."organizationId" = o."organizationId" AND x."userId" = $18), FALSE)) and (coalesce(o."dueAt", '9999-01-01T00:00:00Z'::timestamptz), "o"."pageId") > ($19, $20)
  order by coalesce(o."dueAt", '9999-01-01T00:00:00Z'::timestamptz) asc, "o"."pageId" asc
  limit $21;

-- ownerships:count
with "s" as materialized (select "s"."organizationId", "s"."id", "s"."title", "s"."branchId", "m"."role"
  from "Space" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "level" offset 0) as "l"
  where "s"."organizationId" = $2 and "s"."deletedAt" is null and "l"."level" is not null) select count(*)::int as "count"
  from "PageOwnership" as "o"
  inner join "s" on "s"."organizationId" = "o"."organizationId" and "s"."id" = "o"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = "o"."organizationId" and "v"."pageId" = "o"."pageId" and "v"."branchId" = "s"."branchId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  where "o"."organizationId" = $3 and ($4::text IS NULL OR (CASE WHEN o."dueAt" IS NULL THEN 'unscheduled' WHEN o."dueAt" <= $5 THEN 'overdue'
    WHEN o."remindAt" <= $6 THEN 'due' ELSE 'verified' END) = $7::text) and ($8::text IS NULL OR "o"."spaceId" = $9::text) and ($10::text IS NULL OR "o"."userId" = $11::text) and ($12::text IS NULL OR "o"."teamId" = $13::text) and (NOT $14::boolean OR coalesce(o."userId" = $15 OR o."teamId" IN (SELECT x."teamId" FROM "TeamMember" x
    WHERE x."organizationId" = o."organizationId" AND x."userId" = $16), FALSE));

-- ownership:untold-reviews
select "o"."organizationId", "o"."spaceId", "o"."pageId", "o"."userId", "o"."teamId", "o"."includesSubpages", "o"."reviewIntervalDays", "o"."verifiedAt", "o"."verifiedById", "o"."verifiedNote", "o"."remindAt", "o"."dueAt", "o"."toldAt", "o"."setById", "o"."version", "o"."createdAt", "o"."updatedAt"
  from "PageOwnership" as "o"
  where "o"."remindAt" <= $1 and (o."toldAt" IS NULL OR o."toldAt" < o."remindAt"
          OR (o."dueAt" <= $2 AND o."toldAt" < o."dueAt"))
  order by "o"."remindAt", "o"."pageId"
  limit $3;

-- ownership:owners
select "m"."userId"
  from "Member" as "m"
  where "m"."organizationId" = $1 and "m"."disabledAt" is null and (m."userId" = $2 OR m."userId" IN (SELECT x."userId" FROM "TeamMember" x
          WHERE x."organizationId" = m."organizationId" AND x."teamId" = $3))
  order by "m"."userId";

-- ownership:of-changes
with recursive "up" as (select "v"."pageId" as "root", "v"."pageId", "v"."parentId", 0 as "height"
  from "PageVersion" as "v"
  where "v"."organizationId" = $1 and "v"."branchId" = $2 and "v"."toNumber" = 2147483647
  union all select "up"."root", "v"."pageId", "v"."parentId", up."height" + 1 as "height"
  from "up"
  inner join "Space" as "s" on "s"."organizationId" = $3 and "s"."id" = $4
  inner join "PageVersion" as "v" on "v"."organizationId" = "s"."organizationId" and "v"."branchId" = "s"."branchId" and "v"."pageId" = "up"."parentId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  where "up"."height" < 100), "owned" as (select distinct on ("up"."root") "o"."organizationId", coalesce(o."userId", o."teamId") as "ownerId"
  from "up"
  inner join "PageOwnership" as "o" on "o"."organizationId" = $5 and "o"."spaceId" = $6 and "o"."pageId" = "up"."pageId"
  where ("up"."height" = 0 or "o"."includesSubpages" = true)
  order by "up"."root", "up"."height") select distinct "owned"."ownerId", "m"."userId"
  from "owned"
  inner join "Member" as "m" on "m"."organizationId" = "owned"."organizationId"
  where "m"."disabledAt" is null and (m."userId" = owned."ownerId" OR EXISTS (SELECT FROM "TeamMember" x
        WHERE x."organizationId" = m."organizationId" AND x."teamId" = owned."ownerId" AND x."userId" = m."userId"))
  order by "owned"."ownerId", "m"."userId";

-- ownership:person
select "m"."userId"
  from "Space" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL
  where "s"."organizationId" = $2 and "s"."id" = $3 and GREATEST((CASE
  WHEN m."userId" IS NULL THEN NULL
  WHEN m."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST((
  SELECT max(g."level") FROM "Grant" g
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))), (CASE
    WHEN m."role" IS NULL THEN NULL
    WHEN NOT s."inheritsDefaultLevel" THEN s."defaultLevel"
    ELSE (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END), CASE
  WHEN s."visibility" = 'in-collection' AND m."role" IS NOT NULL AND cardinality(s."ancestorIds") > 0
    AND (
  CASE WHEN cardinality(s."ancestorIds") = 0 THEN m."role" ELSE (
    SELECT d."level" FROM (
      SELECT c."defaultLevel" AS "level", array_position(s."ancestorIds", c."id") AS "depth"
      FROM "Collection" c
      WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
        AND NOT c."inheritsDefaultLevel"
      UNION ALL SELECT m."role", 0
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) is not null;
