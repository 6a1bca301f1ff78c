-- Collection:locked
select "t"."organizationId", "t"."id", "t"."title", "t"."description", "t"."parentId", "t"."ancestorIds", "t"."rank", "t"."defaultLevel", "t"."inheritsDefaultLevel", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt"
  from "Collection" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- collections:1
select "s"."organizationId", "s"."id", "s"."title", "s"."description", "s"."parentId", "s"."ancestorIds", "s"."rank", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt", "l"."level" as "level", coalesce("s"."createdById" = $1, FALSE) as "isOwn"
  from "Collection" as "s"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $2 AND "m"."disabledAt" IS NULL cross join lateral (select (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level" offset 0) as "l"
  where "s"."organizationId" = $3 and "l"."level" is not null and ("s"."createdAt", "s"."id") > ($4, $5)
  order by "s"."createdAt" asc, "s"."id" asc
  limit $6;

-- collections:root:1
select "s"."organizationId", "s"."id", "s"."title", "s"."description", "s"."parentId", "s"."ancestorIds", "s"."rank", "s"."defaultLevel", "s"."inheritsDefaultLevel", "s"."version", "s"."createdById", "s"."createdAt", "s"."updatedAt", "l"."level" as "level", coalesce("s"."createdById" = $1, FALSE) as "isOwn"
  from "Collection" as "s"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $2 AND "m"."disabledAt" IS NULL cross join lateral (select (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level" offset 0) as "l"
  where "s"."organizationId" = $3 and "l"."level" is not null and "s"."parentId" is null and ("s"."rank", "s"."id") > ($4, $5)
  order by "s"."rank" asc, "s"."id" asc
  limit $6;

-- collections:count:1
with recursive "me" as materialized (
    SELECT m."userId", m."role" FROM "Member" m
    WHERE m."organizationId" = $1 AND m."userId" = $2 AND m."disabledAt" IS NULL), "granted" as materialized (
    SELECT g."resourceId", max(g."level") AS "level" FROM "Grant" g
    WHERE g."organizationId" = $3 AND (g."subjectId" = $4 OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t WHERE t."organizationId" = $5 AND t."userId" = $6))
    GROUP BY g."resourceId"), "tree" as (
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN me."role" ELSE c."defaultLevel" END AS "default",
      g."level" AS "granted"
    FROM "Collection" c CROSS JOIN me LEFT JOIN granted g ON g."resourceId" = c."id"
    WHERE c."organizationId" = $7 AND c."parentId" IS NULL
    UNION ALL
    SELECT c."id", CASE WHEN c."inheritsDefaultLevel" THEN p."default" ELSE c."defaultLevel" END,
      GREATEST(p."granted", g."level")
    FROM tree p JOIN "Collection" c ON c."organizationId" = $8 AND c."parentId" = p."id"
    LEFT JOIN granted g ON g."resourceId" = c."id") select count(*)::int as "count"
  from "Collection" as "s"
  left join "me" on true
  left join "tree" as "p" on "p"."id" = "s"."id"
  where "s"."organizationId" = $9 and "s"."parentId" is null and (CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(p."granted", CASE WHEN me."role" IS NOT NULL THEN p."default" END) END) is not null;

-- library:siblings:0
select "s"."id", 'space'::text as "kind", "s"."rank", "s"."deletedAt" is not null as "isDeleted"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."parentId" = $2
  union all select "s"."id", 'collection'::text as "kind", "s"."rank", false as "isDeleted"
  from "Collection" as "s"
  where "s"."organizationId" = $3 and "s"."parentId" = $4
  order by "rank", "id";

-- library:rank:Collection
update "Collection" as "t"
  set "rank" = "r"."rank"
  from unnest($1::text[], $2::text[]) as "r"("id", "rank")
  where "t"."organizationId" = $3 and "t"."id" = "r"."id";

-- library:move:Collection
update "Collection" as "t"
  set "parentId" = $1, "rank" = "r"."rank", "updatedAt" = $2, "version" = "t"."version" + 1
  from unnest($3::text[], $4::text[]) as "r"("id", "rank")
  where "t"."organizationId" = $5 and "t"."id" = "r"."id";

-- library:leave:Collection
update "Collection" as "t"
  set "ancestorIds" = array_remove("t"."ancestorIds", $1::text)
  where "t"."organizationId" = $2 and $3 = ANY("t"."ancestorIds");

-- library:ancestors:Collection
update "Collection" as "t"
  set "ancestorIds" = $1::text[] || "t"."ancestorIds"[array_position("t"."ancestorIds", $2::text):]
  where "t"."organizationId" = $3 and $4 = ANY("t"."ancestorIds");

-- collection:copy-grants
insert into "Grant" ("organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level") select "g"."organizationId", "t"."id", "g"."subjectId", "t"."kind", "g"."subjectKind", "g"."level"
  from "Grant" as "g"
  inner join (select "s"."id", 'space'::text as "kind"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."parentId" = $2
  union all select "s"."id", 'collection'::text as "kind"
  from "Collection" as "s"
  where "s"."organizationId" = $3 and "s"."parentId" = $4) as "t" on true
  where "g"."organizationId" = $5 and "g"."resourceId" = $6 on conflict ("organizationId", "resourceId", "subjectId") do update
  set "level" = greatest("Grant"."level", "excluded"."level");
