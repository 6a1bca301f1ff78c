-- spaces:desc:1
select row_to_json(s) as "space", CASE WHEN "g"."spaceId" IS NOT NULL THEN json_build_object('provider', g."provider", 'url', g."url", 'infoURL', g."infoURL",
    'repoName', g."repoName", 'updatedAt', g."updatedAt") END as "gitSync", (SELECT json_build_object('visibility', t."visibility",
    'basename', t."basename", 'hostname', t."hostname", 'proxy', t."proxy", 'provedHostname', t."provedHostname",
    'provedProxy', t."provedProxy", 'path', CASE
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM f."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = coalesce(f."defaultSiteSpaceId", CASE WHEN f."id" IS NULL THEN t."defaultSiteSpaceId" END)) IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN ''
  WHEN c."id" IS NULL THEN p."path"
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM c."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = c."defaultSiteSpaceId") IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN c."path"
  ELSE c."path" || '/' || p."path" END)
  FROM "SiteSpace" p
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId" AND t."publishedAt" IS NOT NULL
  LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
  LEFT JOIN LATERAL (SELECT x."id", x."defaultSiteSpaceId" FROM "SiteSection" x
    LEFT JOIN "SiteSectionGroup" g1 ON g1."organizationId" = t."organizationId" AND g1."id" = x."groupId" LEFT JOIN "SiteSectionGroup" g2 ON g2."organizationId" = t."organizationId" AND g2."id" = g1."parentId" LEFT JOIN "SiteSectionGroup" g3 ON g3."organizationId" = t."organizationId" AND g3."id" = g2."parentId"
    WHERE x."organizationId" = t."organizationId" AND x."siteId" = t."id" AND EXISTS (SELECT FROM "SiteSpace" y
      WHERE y."organizationId" = t."organizationId" AND y."siteId" = t."id" AND y."sectionId" = x."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = y."organizationId"
  AND v."id" = y."spaceId" AND v."deletedAt" IS NULL))
    ORDER BY (x."id" = t."defaultSectionId") IS TRUE DESC, array_remove(ARRAY[g3."rank", g3."id", g2."rank", g2."id",
      g1."rank", g1."id", x."rank", x."id"], NULL) COLLATE "C" LIMIT 1) f ON TRUE
  WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id" AND p."condition" IS NULL
    AND c."condition" IS NULL AND (t."visibility" IN ('public', 'unlisted') OR (t."visibility" = 'visitor-auth'
  AND s."visibility" IN ('private', 'in-collection', 'visitor-auth')))
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1) as "shownAt", "l"."level" as "level", "l"."isVisitor" as "isVisitor", coalesce("s"."createdById" = $1, FALSE) as "isOwn"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $2 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  where "s"."organizationId" = $3 and "l"."level" is not null and "s"."deletedAt" is null and ("s"."createdAt", "s"."id") < ($4, $5)
  order by "s"."createdAt" desc, "s"."id" desc
  limit $6;

-- spaces:count
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
  from "Space" as "s"
  left join "me" on true
  left join "granted" as "g" on "g"."resourceId" = "s"."id"
  left join "tree" as "p" on "p"."id" = "s"."parentId"
  where "s"."organizationId" = $9 and "s"."deletedAt" is null and GREATEST(GREATEST(
  (CASE
  WHEN me."userId" IS NULL THEN NULL
  WHEN me."role" = 'admin' THEN 'admin'::"Level"
  ELSE GREATEST(g."level", p."granted", CASE WHEN me."role" IS NOT NULL THEN CASE WHEN s."inheritsDefaultLevel" THEN CASE WHEN s."parentId" IS NULL THEN me."role" ELSE p."default" END ELSE s."defaultLevel" END END) END),
  CASE WHEN s."visibility" = 'in-collection' AND me."role" IS NOT NULL AND p."default" IS NOT NULL
    THEN 'read'::"Level" END),
  CASE WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) is not null;

-- spaces:trash:1
select row_to_json(s) as "space", CASE WHEN "g"."spaceId" IS NOT NULL THEN json_build_object('provider', g."provider", 'url', g."url", 'infoURL', g."infoURL",
    'repoName', g."repoName", 'updatedAt', g."updatedAt") END as "gitSync", (SELECT json_build_object('visibility', t."visibility",
    'basename', t."basename", 'hostname', t."hostname", 'proxy', t."proxy", 'provedHostname', t."provedHostname",
    'provedProxy', t."provedProxy", 'path', CASE
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM f."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = coalesce(f."defaultSiteSpaceId", CASE WHEN f."id" IS NULL THEN t."defaultSiteSpaceId" END)) IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN ''
  WHEN c."id" IS NULL THEN p."path"
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM c."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = c."defaultSiteSpaceId") IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN c."path"
  ELSE c."path" || '/' || p."path" END)
  FROM "SiteSpace" p
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId" AND t."publishedAt" IS NOT NULL
  LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
  LEFT JOIN LATERAL (SELECT x."id", x."defaultSiteSpaceId" FROM "SiteSection" x
    LEFT JOIN "SiteSectionGroup" g1 ON g1."organizationId" = t."organizationId" AND g1."id" = x."groupId" LEFT JOIN "SiteSectionGroup" g2 ON g2."organizationId" = t."organizationId" AND g2."id" = g1."parentId" LEFT JOIN "SiteSectionGroup" g3 ON g3."organizationId" = t."organizationId" AND g3."id" = g2."parentId"
    WHERE x."organizationId" = t."organizationId" AND x."siteId" = t."id" AND EXISTS (SELECT FROM "SiteSpace" y
      WHERE y."organizationId" = t."organizationId" AND y."siteId" = t."id" AND y."sectionId" = x."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = y."organizationId"
  AND v."id" = y."spaceId" AND v."deletedAt" IS NULL))
    ORDER BY (x."id" = t."defaultSectionId") IS TRUE DESC, array_remove(ARRAY[g3."rank", g3."id", g2."rank", g2."id",
      g1."rank", g1."id", x."rank", x."id"], NULL) COLLATE "C" LIMIT 1) f ON TRUE
  WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id" AND p."condition" IS NULL
    AND c."condition" IS NULL AND (t."visibility" IN ('public', 'unlisted') OR (t."visibility" = 'visitor-auth'
  AND s."visibility" IN ('private', 'in-collection', 'visitor-auth')))
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1) as "shownAt", "l"."level" as "level", "l"."isVisitor" as "isVisitor", coalesce("s"."createdById" = $1, FALSE) as "isOwn"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $2 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  where "s"."organizationId" = $3 and "l"."level" is not null and s."deletedAt" >= $4 AND l."level" = 'admin' AND (s."accessWhenDeleted" IS NULL OR m."role" = 'admin'
  OR (m."role" IS NOT NULL AND s."accessWhenDeleted"->>'default' = 'admin')
  OR EXISTS (SELECT FROM jsonb_each_text(s."accessWhenDeleted"->'grants') g
    WHERE g."value" = 'admin' AND (g."key" = m."userId" OR g."key" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId")))) and ("s"."createdAt", "s"."id") > ($5, $6)
  order by "s"."createdAt" asc, "s"."id" asc
  limit $7;

-- spaces:trash:count
select count(*)::int as "count"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  where "s"."organizationId" = $2 and "l"."level" is not null and s."deletedAt" >= $3 AND l."level" = 'admin' AND (s."accessWhenDeleted" IS NULL OR m."role" = 'admin'
  OR (m."role" IS NOT NULL AND s."accessWhenDeleted"->>'default' = 'admin')
  OR EXISTS (SELECT FROM jsonb_each_text(s."accessWhenDeleted"->'grants') g
    WHERE g."value" = 'admin' AND (g."key" = m."userId" OR g."key" IN (
      SELECT t."teamId" FROM "TeamMember" t
      WHERE t."organizationId" = s."organizationId" AND t."userId" = m."userId"))));

-- spaces:collection:1
select row_to_json(s) as "space", CASE WHEN "g"."spaceId" IS NOT NULL THEN json_build_object('provider', g."provider", 'url', g."url", 'infoURL', g."infoURL",
    'repoName', g."repoName", 'updatedAt', g."updatedAt") END as "gitSync", (SELECT json_build_object('visibility', t."visibility",
    'basename', t."basename", 'hostname', t."hostname", 'proxy', t."proxy", 'provedHostname', t."provedHostname",
    'provedProxy', t."provedProxy", 'path', CASE
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM f."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = coalesce(f."defaultSiteSpaceId", CASE WHEN f."id" IS NULL THEN t."defaultSiteSpaceId" END)) IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN ''
  WHEN c."id" IS NULL THEN p."path"
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM c."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = c."defaultSiteSpaceId") IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN c."path"
  ELSE c."path" || '/' || p."path" END)
  FROM "SiteSpace" p
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId" AND t."publishedAt" IS NOT NULL
  LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
  LEFT JOIN LATERAL (SELECT x."id", x."defaultSiteSpaceId" FROM "SiteSection" x
    LEFT JOIN "SiteSectionGroup" g1 ON g1."organizationId" = t."organizationId" AND g1."id" = x."groupId" LEFT JOIN "SiteSectionGroup" g2 ON g2."organizationId" = t."organizationId" AND g2."id" = g1."parentId" LEFT JOIN "SiteSectionGroup" g3 ON g3."organizationId" = t."organizationId" AND g3."id" = g2."parentId"
    WHERE x."organizationId" = t."organizationId" AND x."siteId" = t."id" AND EXISTS (SELECT FROM "SiteSpace" y
      WHERE y."organizationId" = t."organizationId" AND y."siteId" = t."id" AND y."sectionId" = x."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = y."organizationId"
  AND v."id" = y."spaceId" AND v."deletedAt" IS NULL))
    ORDER BY (x."id" = t."defaultSectionId") IS TRUE DESC, array_remove(ARRAY[g3."rank", g3."id", g2."rank", g2."id",
      g1."rank", g1."id", x."rank", x."id"], NULL) COLLATE "C" LIMIT 1) f ON TRUE
  WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id" AND p."condition" IS NULL
    AND c."condition" IS NULL AND (t."visibility" IN ('public', 'unlisted') OR (t."visibility" = 'visitor-auth'
  AND s."visibility" IN ('private', 'in-collection', 'visitor-auth')))
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1) as "shownAt", "l"."level" as "level", "l"."isVisitor" as "isVisitor", coalesce("s"."createdById" = $1, FALSE) as "isOwn"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $2 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  where "s"."organizationId" = $3 and "l"."level" is not null and "s"."parentId" = $4 and "s"."deletedAt" is null and ("s"."rank", "s"."id") > ($5, $6)
  order by "s"."rank" asc, "s"."id" asc
  limit $7;

-- spaces:collection:count
select count(*)::int as "count"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  left join "Member" as "m" on "m"."organizationId" = "s"."organizationId"
      AND "m"."userId" = $1 AND "m"."disabledAt" IS NULL cross join lateral (select GREATEST(o."role", CASE
  WHEN s."visibility" IN ('public', 'unlisted') THEN 'read'::"Level" END) as "level", o."role" IS NULL as "isVisitor"
  from (select GREATEST((CASE
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
    ) d ORDER BY d."depth" DESC LIMIT 1) END) IS NOT NULL THEN 'read'::"Level" END) as "role" offset 0) as "o" offset 0) as "l"
  where "s"."organizationId" = $2 and "l"."level" is not null and "s"."parentId" = $3 and "s"."deletedAt" is null;

-- spaces:visitor
select row_to_json(s) as "space", CASE WHEN "g"."spaceId" IS NOT NULL THEN json_build_object('provider', g."provider", 'url', g."url", 'infoURL', g."infoURL",
    'repoName', g."repoName", 'updatedAt', g."updatedAt") END as "gitSync", (SELECT json_build_object('visibility', t."visibility",
    'basename', t."basename", 'hostname', t."hostname", 'proxy', t."proxy", 'provedHostname', t."provedHostname",
    'provedProxy', t."provedProxy", 'path', CASE
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM f."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = coalesce(f."defaultSiteSpaceId", CASE WHEN f."id" IS NULL THEN t."defaultSiteSpaceId" END)) IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN ''
  WHEN c."id" IS NULL THEN p."path"
  WHEN p."id" = (SELECT q."id" FROM "SiteSpace" q
  WHERE q."organizationId" = t."organizationId" AND q."siteId" = t."id"
    AND q."sectionId" IS NOT DISTINCT FROM c."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = q."organizationId"
  AND v."id" = q."spaceId" AND v."deletedAt" IS NULL)
  ORDER BY (q."id" = c."defaultSiteSpaceId") IS TRUE DESC, q."hidden", q."rank" COLLATE "C", q."id" COLLATE "C" LIMIT 1) THEN c."path"
  ELSE c."path" || '/' || p."path" END)
  FROM "SiteSpace" p
  JOIN "Site" t ON t."organizationId" = p."organizationId" AND t."id" = p."siteId" AND t."publishedAt" IS NOT NULL
  LEFT JOIN "SiteSection" c ON c."organizationId" = p."organizationId" AND c."id" = p."sectionId"
  LEFT JOIN LATERAL (SELECT x."id", x."defaultSiteSpaceId" FROM "SiteSection" x
    LEFT JOIN "SiteSectionGroup" g1 ON g1."organizationId" = t."organizationId" AND g1."id" = x."groupId" LEFT JOIN "SiteSectionGroup" g2 ON g2."organizationId" = t."organizationId" AND g2."id" = g1."parentId" LEFT JOIN "SiteSectionGroup" g3 ON g3."organizationId" = t."organizationId" AND g3."id" = g2."parentId"
    WHERE x."organizationId" = t."organizationId" AND x."siteId" = t."id" AND EXISTS (SELECT FROM "SiteSpace" y
      WHERE y."organizationId" = t."organizationId" AND y."siteId" = t."id" AND y."sectionId" = x."id" AND EXISTS (SELECT FROM "Space" v WHERE v."organizationId" = y."organizationId"
  AND v."id" = y."spaceId" AND v."deletedAt" IS NULL))
    ORDER BY (x."id" = t."defaultSectionId") IS TRUE DESC, array_remove(ARRAY[g3."rank", g3."id", g2."rank", g2."id",
      g1."rank", g1."id", x."rank", x."id"], NULL) COLLATE "C" LIMIT 1) f ON TRUE
  WHERE p."organizationId" = s."organizationId" AND p."spaceId" = s."id" AND p."condition" IS NULL
    AND c."condition" IS NULL AND t."id" = $1
  ORDER BY t."visibility" = 'visitor-auth', t."createdAt", t."id", p."id" LIMIT 1) as "shownAt"
  from "Space" as "s"
  left join "GitSync" as "g" on "g"."organizationId" = "s"."organizationId" and "g"."spaceId" = "s"."id"
  where "s"."organizationId" = $2 and "s"."id" = any($3::text[]) and "s"."deletedAt" is null;

-- Space:locked
select "t"."organizationId", "t"."id", "t"."title", "t"."emoji", "t"."icon", "t"."visibility", "t"."shareKey", "t"."editMode", "t"."language", "t"."parentId", "t"."ancestorIds", "t"."rank", "t"."defaultLevel", "t"."inheritsDefaultLevel", "t"."mergeRules", "t"."visitorAuth", "t"."branchId", "t"."revisionId", "t"."revisionNumber", "t"."comments", "t"."changeRequests", "t"."changeRequestsOpen", "t"."changeRequestsDraft", "t"."searchVersion", "t"."embedVersion", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt", "t"."deletedAt", "t"."accessWhenDeleted"
  from "Space" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- spaces:expired
select "s"."organizationId", "s"."id"
  from "Space" as "s"
  where "s"."deletedAt" < $1
  order by "s"."deletedAt"
  limit $2;

-- spaces:locked-branches
select "b"."id"
  from "Branch" as "b"
  where "b"."organizationId" = $1 and "b"."spaceId" = any($2::text[])
  order by "b"."id" for update;

-- branch:shared
select "b"."id"
  from "Branch" as "b"
  where "b"."organizationId" = $1 and "b"."id" = $2 for share;

-- branch:variables
select "r"."variables"
  from "Branch" as "b"
  inner join "Revision" as "r" on "r"."organizationId" = "b"."organizationId" and "r"."id" = "b"."headRevisionId"
  where "b"."organizationId" = $1 and "b"."id" = $2;

-- grants:highest
select "g"."subjectId", max("g"."level") as "level"
  from "Grant" as "g"
  where "g"."organizationId" = $1 and "g"."resourceId" = any($2::text[])
  group by "g"."subjectId";

-- space:copy-grants
insert into "Grant" ("organizationId", "resourceId", "subjectId", "resourceKind", "subjectKind", "level", "createdAt") select "g"."organizationId", $1::text as "resourceId", "g"."subjectId", "g"."resourceKind", "g"."subjectKind", "g"."level", "g"."createdAt"
  from "Grant" as "g"
  where "g"."organizationId" = $2 and "g"."resourceId" = $3;

-- organization:forget-default-content
update "Organization" as "o"
  set "defaultContent" = $1, "version" = "o"."version" + 1
  where "o"."id" = $2 and ARRAY["o"."defaultContent"->>'space', "o"."defaultContent"->>'collection',
            "o"."defaultContent"->>'site'] && $3::text[];
