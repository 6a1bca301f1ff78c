-- grants:users:1
select "g"."level", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", lower("u"."displayName") as "label", "u"."id" as "key"
  from "Grant" as "g"
  inner join "User" as "u" on "u"."id" = "g"."subjectId"
  where "g"."organizationId" = $1 and "g"."resourceId" = $2 and "g"."subjectKind" = 'user' and (lower("u"."displayName"), "u"."id") > ($3, $4)
  order by lower("u"."displayName") asc, "u"."id" asc
  limit $5;

-- grants:users:count
select count(*)::int as "count"
  from "Grant" as "g"
  inner join "User" as "u" on "u"."id" = "g"."subjectId"
  where "g"."organizationId" = $1 and "g"."resourceId" = $2 and "g"."subjectKind" = 'user';

-- grants:teams:1
select "t"."organizationId", "t"."id", "t"."title", "t"."version", "t"."createdAt", "me"."role", (select "own"."role"
  from "TeamMember" as "own"
  where "own"."organizationId" = "t"."organizationId" and "own"."teamId" = "t"."id" and "own"."userId" = $1) as "teamRole", (select count(*)::int as "count"
  from "TeamMember" as "all"
  where "all"."organizationId" = "t"."organizationId" and "all"."teamId" = "t"."id") as "members", (select count(DISTINCT "s"."id")::int as "count"
  from "Grant" as "g"
  inner join "Space" as "s" on "s"."organizationId" = "g"."organizationId" and "g"."resourceId" = ANY("s"."ancestorIds" || "s"."id")
  where "g"."organizationId" = "t"."organizationId" and "g"."subjectId" = "t"."id" and "s"."deletedAt" is null) as "spaces", "x"."level", lower("t"."title") as "label", "t"."id" as "key"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $2 and "me"."disabledAt" is null
  inner join "Grant" as "x" on "x"."organizationId" = "t"."organizationId" and "x"."subjectId" = "t"."id"
  where "t"."organizationId" = $3 and "x"."resourceId" = $4 and (lower("t"."title"), "t"."id") > ($5, $6)
  order by lower("t"."title") asc, "t"."id" asc
  limit $7;

-- grants:teams:count
select count(*)::int as "count"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $1 and "me"."disabledAt" is null
  inner join "Grant" as "x" on "x"."organizationId" = "t"."organizationId" and "x"."subjectId" = "t"."id"
  where "t"."organizationId" = $2 and "x"."resourceId" = $3;

-- levels:Site:1:1
select "l"."level", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", lower("u"."displayName") as "label", "u"."id" as "key", (CASE
  WHEN m."role" = 'admin' THEN json_build_object('by', 'role', 'team', NULL, 'collection', NULL)
  WHEN (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END) = l."level" THEN CASE WHEN NOT s."inheritsDefaultLevel" THEN json_build_object('by', 'default', 'team', NULL, 'collection', NULL)
  ELSE coalesce((SELECT json_build_object('by', 'default', 'team', NULL, 'collection', c."id") FROM "Collection" c
    WHERE c."organizationId" = s."organizationId" AND c."id" = ANY(s."ancestorIds")
      AND NOT c."inheritsDefaultLevel"
    ORDER BY array_position(s."ancestorIds", c."id") DESC LIMIT 1), json_build_object('by', 'role', 'team', NULL, 'collection', NULL)) END
  ELSE (SELECT json_build_object('by', 'grant', 'team', CASE WHEN q."id" IS NULL THEN NULL ELSE json_build_object('id', q."id", 'title', q."title") END, 'collection', NULLIF(g."resourceId", s."id"))
  FROM "Grant" g LEFT JOIN "Team" q
    ON g."subjectKind" = 'team' AND q."organizationId" = g."organizationId" AND q."id" = g."subjectId"
  WHERE g."organizationId" = s."organizationId" AND g."resourceId" = ANY(s."ancestorIds" || s."id")
    AND (g."subjectId" = m."userId" OR g."subjectId" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId")) AND g."level" = l."level"
  ORDER BY array_position(s."ancestorIds", g."resourceId") NULLS LAST, q."id" IS NULL, lower(q."title") LIMIT 1) END) as "reason"
  from "Site" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId" and "m"."disabledAt" is null
  inner join "User" as "u" on "u"."id" = "m"."userId"
  inner join lateral (select (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level" offset 0) as "l" on true
  where "s"."organizationId" = $1 and "s"."id" = $2 and "l"."level" is not null and "l"."level" = $3 and (lower("u"."displayName"), "u"."id") > ($4, $5)
  order by lower("u"."displayName") asc, "u"."id" asc
  limit $6;

-- levels:count:Site:1
select count(*)::int as "count"
  from "Site" as "s"
  inner join "Member" as "m" on "m"."organizationId" = "s"."organizationId" and "m"."disabledAt" is null
  inner join "User" as "u" on "u"."id" = "m"."userId"
  inner join lateral (select (CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) END)) END) as "level" offset 0) as "l" on true
  where "s"."organizationId" = $1 and "s"."id" = $2 and "l"."level" is not null and "l"."level" = $3;

-- access:locked:Site
select "s"."version"
  from "Site" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2 for no key update;

-- teams:shared
select "t"."id"
  from "Team" as "t"
  where "t"."organizationId" = $1 and "t"."id" = any($2::text[])
  order by "t"."id" for share;
