-- search-pages:1
with "candidates" as (select "m"."spaceId", "m"."pageId"
  from (select "p"."spaceId", "p"."pageId"
  from "SearchPage" as "p"
  where "p"."organizationId" = $1 and "p"."spaceId" = $2 and "p"."heading" @@ $3::tsquery and "p"."vector" @@ $4::tsquery
  limit 500) as "m"
  union select "m"."spaceId", "m"."pageId"
  from (select "p"."spaceId", "p"."pageId"
  from "SearchPage" as "p"
  where "p"."organizationId" = $5 and "p"."spaceId" = $6 and "p"."vector" @@ $7::tsquery
  limit 1000) as "m"), "scored" as materialized (select "c"."spaceId", "c"."pageId", round((CASE
    WHEN "p"."heading" @@ $8::tsquery THEN 2 + 1.0 / (1 + length(ts_filter(p."heading", '{a}')))
    WHEN "p"."heading" @@ $9::tsquery AND "p"."heading" @@ $10::tsquery
      THEN 1.5 + 0.5 * 1.0 / (1 + length(ts_filter(p."heading", '{a}')))
    WHEN "p"."heading" @@ $11::tsquery THEN 1 ELSE 0 END + ts_rank('{0.05,0.2,0.4,1}'::real[], "p"."vector", $12::tsquery, 1))::numeric, 6)::float8 as "score"
  from "candidates" as "c"
  inner join "SearchPage" as "p" on "p"."organizationId" = $13 and "p"."spaceId" = "c"."spaceId" and "p"."pageId" = "c"."pageId"), "wanted" as materialized (select "t"."spaceId", "t"."pageId", "t"."score", "t"."rank"
  from (select "t"."spaceId", "t"."pageId", "t"."score", row_number() OVER (ORDER BY t."score" DESC, t."pageId") as "rank"
  from "scored" as "t") as "t"
  where (t."score" < $14 OR (t."score" = $15 AND "t"."pageId" > $16))
  order by "t"."rank"
  limit $17) select (select count(*)::int as "count"
  from "scored") as "total", (select coalesce(max("score") >= 1.5 OR count(*) > 40, false) as "isClear"
  from "scored") as "isClear", (select coalesce(json_agg(agg), '[]')
  from (select "w"."spaceId", "s"."title" as "spaceTitle", "w"."pageId", "w"."score", "w"."rank", "v"."title", "v"."description", "v"."textHash", "a"."slugs", "a"."titles", (select coalesce(json_agg(agg), '[]')
  from (select e."n" - 1 as "ordinal", round((ts_rank('{0.05,0.2,0.4,1}'::real[], "e"."vector", $18::tsquery, 1))::numeric, 6)::float8 as "score"
  from unnest("p"."sections") WITH ORDINALITY as e("vector", "n")
  where "e"."vector" @@ $19::tsquery
  order by "score" desc, "ordinal"
  limit 5) as agg) as "sections"
  from "wanted" as w
  inner join "Space" as "s" on "s"."organizationId" = $20 and "s"."id" = "w"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = $21 and "v"."branchId" = "s"."branchId" and "v"."pageId" = "w"."pageId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  inner join "SearchPage" as "p" on "p"."organizationId" = $22 and "p"."spaceId" = "w"."spaceId" and "p"."pageId" = "w"."pageId" cross join lateral (
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
  order by "w"."score" desc, "w"."pageId") as agg) as "pages";

-- search-spaces:1
with "candidates" as (select "m"."spaceId", "m"."pageId"
  from (select "p"."spaceId", "p"."pageId"
  from "SearchPage" as "p"
  where "p"."organizationId" = $1 and "p"."spaceId" = any($2::text[]) and "p"."heading" @@ $3::tsquery and "p"."vector" @@ $4::tsquery
  limit 500) as "m"
  union select "m"."spaceId", "m"."pageId"
  from (select "o"."spaceId", "o"."pageId"
  from (select "m"."spaceId", "m"."pageId", row_number() OVER (PARTITION BY m."spaceId") as "place"
  from (select "p"."spaceId", "p"."pageId"
  from "SearchPage" as "p"
  where "p"."organizationId" = $5 and "p"."spaceId" = any($6::text[]) and "p"."vector" @@ $7::tsquery
  limit 20000) as "m") as "o"
  where "o"."place" <= 100
  order by "o"."place"
  limit 2000) as "m"), "scored" as materialized (select "c"."spaceId", "c"."pageId", round((CASE
    WHEN "p"."heading" @@ $8::tsquery THEN 2 + 1.0 / (1 + length(ts_filter(p."heading", '{a}')))
    WHEN "p"."heading" @@ $9::tsquery AND "p"."heading" @@ $10::tsquery
      THEN 1.5 + 0.5 * 1.0 / (1 + length(ts_filter(p."heading", '{a}')))
    WHEN "p"."heading" @@ $11::tsquery THEN 1 ELSE 0 END + ts_rank('{0.05,0.2,0.4,1}'::real[], "p"."vector", $12::tsquery, 1))::numeric, 6)::float8 as "score"
  from "candidates" as "c"
  inner join "SearchPage" as "p" on "p"."organizationId" = $13 and "p"."spaceId" = "c"."spaceId" and "p"."pageId" = "c"."pageId"), "spaces" as materialized (select "t"."spaceId", max("t"."score") as "score"
  from "scored" as "t"
  group by "t"."spaceId"), "chosen" as materialized (select "t"."spaceId", "t"."score"
  from "spaces" as "t"
  where (t."score" < $14 OR (t."score" = $15 AND "t"."spaceId" > $16))
  order by "t"."score" desc, "t"."spaceId"
  limit $17), "wanted" as materialized (select "t"."spaceId", "t"."pageId", "t"."score", "t"."rank"
  from (select "t"."spaceId", "t"."pageId", "t"."score", row_number() OVER (PARTITION BY t."spaceId" ORDER BY t."score" DESC, t."pageId") as "rank"
  from "scored" as "t"
  inner join "chosen" as "c" on "c"."spaceId" = "t"."spaceId") as "t"
  where "t"."rank" <= 10) select (select count(*)::int as "count"
  from "spaces") as "total", (select coalesce(max("score") >= 1.5 OR count(*) > 40, false) as "isClear"
  from "scored") as "isClear", (select coalesce(json_agg(agg), '[]')
  from (select "w"."spaceId", "s"."title" as "spaceTitle", "w"."pageId", "w"."score", "w"."rank", "v"."title", "v"."description", "v"."textHash", "a"."slugs", "a"."titles", (select coalesce(json_agg(agg), '[]')
  from (select e."n" - 1 as "ordinal", round((ts_rank('{0.05,0.2,0.4,1}'::real[], "e"."vector", $18::tsquery, 1))::numeric, 6)::float8 as "score"
  from unnest("p"."sections") WITH ORDINALITY as e("vector", "n")
  where "e"."vector" @@ $19::tsquery
  order by "score" desc, "ordinal"
  limit 5) as agg) as "sections"
  from "wanted" as w
  inner join "Space" as "s" on "s"."organizationId" = $20 and "s"."id" = "w"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = $21 and "v"."branchId" = "s"."branchId" and "v"."pageId" = "w"."pageId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  inner join "SearchPage" as "p" on "p"."organizationId" = $22 and "p"."spaceId" = "w"."spaceId" and "p"."pageId" = "w"."pageId" cross join lateral (
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
  order by "w"."score" desc, "w"."pageId") as agg) as "pages";

-- search-nearest
with "wanted" as materialized (
          SELECT w."spaceId", w."pageId", w."score", w."rank" FROM jsonb_to_recordset($1::jsonb)
            AS w("spaceId" text, "pageId" text, "score" float8, "rank" int)) select (select coalesce(json_agg(agg), '[]')
  from (select "w"."spaceId", "s"."title" as "spaceTitle", "w"."pageId", "w"."score", "w"."rank", "v"."title", "v"."description", "v"."textHash", "a"."slugs", "a"."titles", (select coalesce(json_agg(agg), '[]')
  from (select e."n" - 1 as "ordinal", round((ts_rank('{0.05,0.2,0.4,1}'::real[], "e"."vector", $2::tsquery, 1))::numeric, 6)::float8 as "score"
  from unnest("p"."sections") WITH ORDINALITY as e("vector", "n")
  where "e"."vector" @@ $3::tsquery
  order by "score" desc, "ordinal"
  limit 5) as agg) as "sections"
  from "wanted" as w
  inner join "Space" as "s" on "s"."organizationId" = $4 and "s"."id" = "w"."spaceId"
  inner join "PageVersion" as "v" on "v"."organizationId" = $5 and "v"."branchId" = "s"."branchId" and "v"."pageId" = "w"."pageId" and v."toNumber" = 2147483647 AND NOT v."deleted"
  inner join "SearchPage" as "p" on "p"."organizationId" = $6 and "p"."spaceId" = "w"."spaceId" and "p"."pageId" = "w"."pageId" cross join lateral (
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
  order by "w"."score" desc, "w"."pageId") as agg) as "pages";
