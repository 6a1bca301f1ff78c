-- ask-details
select "w"."n", "w"."space" as "spaceId", "w"."page" as "pageId", "a"."slugs", "a"."titles", "a"."hidden" as "isHidden", "v"."textHash", coalesce("d"."text" ~ '\{%[^A-Za-z0-9_@]*if', FALSE) as "isConditional"
  from jsonb_to_recordset($1::jsonb) as w("n" int, "space" text, "page" text)
  inner join "Space" as "s" on "s"."organizationId" = $2 and "s"."id" = "w"."space"
  inner join "PageVersion" as "v" on "v"."organizationId" = $3 and "v"."branchId" = "s"."branchId" and "v"."pageId" = "w"."page" and v."toNumber" = 2147483647 AND NOT v."deleted"
  left join "DocumentText" as "d" on "d"."organizationId" = $4 and "d"."hash" = "v"."textHash" and $5::boolean cross join lateral (
    WITH RECURSIVE up AS (
      SELECT v."parentId", v."slug", v."title", v."hidden", 0 AS height
      UNION ALL
      SELECT u."parentId", u."slug", u."title", u."hidden", up.height + 1 FROM up CROSS JOIN LATERAL (
        SELECT x."parentId", x."slug", x."title", x."hidden" FROM "PageVersion" x
        WHERE x."organizationId" = v."organizationId" AND x."branchId" = v."branchId" AND x."pageId" = up."parentId"
          AND x."toNumber" = 2147483647 AND NOT x."deleted" OFFSET 0) u
      WHERE up.height < 100)
    SELECT array_agg(up."slug" ORDER BY up.height DESC) AS slugs,
      array_agg(up."title" ORDER BY up.height DESC) AS titles, bool_or(up."hidden") AS hidden FROM up) as "a"
  order by "w"."n";

-- ask-questions:1:1
select "q"."organizationId", "q"."id", "q"."siteId", "q"."key", "q"."question", "q"."answer", "q"."answered", "q"."sources", "q"."times", "q"."firstAskedAt", "q"."lastAskedAt"
  from "AskQuestion" as "q"
  where "q"."organizationId" = $1 and "q"."siteId" = $2 and "q"."answered" = $3 and ("q"."answered"::int, -"q"."times", "q"."id") > ($4, $5, $6)
  order by "q"."answered"::int asc, -"q"."times" asc, "q"."id" asc
  limit $7;

-- ask-questions:count:1
select count(*)::int as "count"
  from "AskQuestion" as "q"
  where "q"."organizationId" = $1 and "q"."siteId" = $2 and "q"."answered" = $3;

-- ask-questions:delete-old
delete
  from "AskQuestion" as "q"
  where "q"."organizationId" is not null and "q"."lastAskedAt" < $1;

-- ask-questions:delete-surplus
delete
  from "AskQuestion" as "q" using (select "k"."organizationId", "k"."id", row_number() OVER (PARTITION BY k."organizationId", k."siteId"
              ORDER BY k."lastAskedAt" DESC, k."id") as "place"
  from "AskQuestion" as "k") as "o"
  where "q"."organizationId" = "o"."organizationId" and "q"."id" = "o"."id" and "o"."place" > $1;
