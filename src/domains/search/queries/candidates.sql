-- search-candidates
with "asked" as materialized (
  SELECT a.n::int AS "n", a.q::tsquery AS "q", a.t::tsquery AS "t", a.h::tsquery AS "h"
  FROM unnest($1::text[], $2::text[], $3::text[])
    WITH ORDINALITY a(q, t, h, n)), "hits" as materialized (select "a"."n", "m"."spaceId", "m"."pageId"
  from "asked" as "a" cross join lateral (select "p"."spaceId", "p"."pageId"
  from "SearchPage" as "p"
  where "p"."organizationId" = $4 and "p"."spaceId" = any($5::text[]) and "p"."vector" @@ "a"."q"
  limit 3000) as "m"), "total" as materialized (select count(*)::int as "pages"
  from "SearchPage" as "p"
  where "p"."organizationId" = $6 and "p"."spaceId" = any($7::text[])), "counts" as materialized (select "h"."n", count(*)::int as "pages"
  from "hits" as "h"
  group by "h"."n"), "coarse" as materialized (select "h"."spaceId", "h"."pageId", sum(ln(1 + t."pages" / (k."pages" + 0.5))) as "score"
  from "hits" as "h"
  inner join "counts" as "k" on "k"."n" = "h"."n" cross join "total" as "t"
  group by "h"."spaceId", "h"."pageId"
  order by "score" desc, "h"."pageId"
  limit 160), "chosen" as materialized (select "c"."spaceId", "c"."pageId", "p"."heading" as "heading", "p"."sections" as "sections", "c"."score" + coalesce((select sum(ln(1 + t."pages" / (k."pages" + 0.5))) as "score"
  from "asked" as "a"
  inner join "counts" as "k" on "k"."n" = "a"."n" cross join "total" as "t"
  where "p"."heading" @@ "a"."t"), 0) as "score", "c"."score" > (SELECT max(m."score") - 0.001 FROM "coarse" m) as "isWhole"
  from "coarse" as "c"
  inner join "SearchPage" as "p" on "p"."organizationId" = $8 and "p"."spaceId" = "c"."spaceId" and "p"."pageId" = "c"."pageId"
  order by "isWhole" desc, "score" desc, "c"."pageId"
  limit 40) select (select "pages"
  from "total") as "total", (select json_agg(coalesce("k"."pages", 0) ORDER BY a."n") as "counts"
  from "asked" as "a"
  left join "counts" as "k" on "k"."n" = "a"."n") as "counts", (select coalesce(json_agg(agg), '[]')
  from (select "c"."spaceId", "c"."pageId", (select json_agg(("c"."heading" @@ "a"."t")::int ORDER BY a."n") as "titles"
  from "asked" as "a") as "titles", length(ts_filter("c"."heading", '{a}')) as "titleLength", (select coalesce(json_agg(agg), '[]')
  from (select e."n" - 1 as "ordinal", length(e."vector") as "length", "w"."bodies", "w"."headings", "x"."pairs"
  from unnest(c."sections") WITH ORDINALITY as e("vector", "n") cross join lateral (
        SELECT json_agg(round(ts_rank('{1,1,1,1}', e."vector", a."q")::numeric, 3) ORDER BY a."n") AS "bodies", json_agg(("e"."vector" @@ "a"."h")::int ORDER BY a."n") AS "headings",
          bool_or("e"."vector" @@ "a"."q") AS "found" FROM "asked" a) as "w" cross join lateral (
        SELECT coalesce(json_agg((e."vector" @@ p.q::tsquery)::int ORDER BY p.n), '[]') AS "pairs"
        FROM unnest($9::text[]) WITH ORDINALITY p(q, n)) as "x"
  where "w"."found" = true) as agg) as "sections"
  from "chosen" as "c") as agg) as "pages";
