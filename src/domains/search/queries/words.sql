-- search-forms
with "same" as materialized (select "k"."key", "k"."others"
  from "SearchSynonym" as "k"
  where "k"."organizationId" = $1 and "k"."key" = any($2::text[])
  order by array_position($3::text[], "k"."key")
  limit 8), "asked" as materialized (
        SELECT a.word AS "word", a.open AS "isOpen"
        FROM unnest($4::text[], $5::boolean[]) a(word, open)
        UNION SELECT w.word, FALSE FROM "same" s CROSS JOIN unnest(s."others") o(key)
          CROSS JOIN string_to_table(o.key, ' ') w(word) WHERE w.word <> ALL($6::text[])), "stems" as materialized (select distinct "a"."word", (tsvector_to_array(to_tsvector(c."name"::regconfig, a."word")))[1] as "lexeme"
  from "asked" as "a", unnest($7::text[]) as c("name")) select "s"."word" as "asked", NULL::text as "word", "s"."lexeme", NULL::text[] as "others"
  from "stems" as "s"
  union select "s"."word" as "asked", "w"."word", "w"."lexeme", NULL::text[] as "others"
  from "stems" as "s", unnest($8::text[]) as p("id") cross join lateral (select "k"."word", "k"."lexeme"
  from "SearchWord" as "k"
  where "k"."organizationId" = $9 and "k"."spaceId" = "p"."id" and "k"."lexeme" is not null and "k"."lexeme" = "s"."lexeme" and hashtextextended(k."spaceId" || '/' || k."lexeme", 0) = hashtextextended(p."id" || '/' || "s"."lexeme", 0)
  limit 50) as "w"
  union select "a"."word" as "asked", "w"."word", "w"."lexeme", NULL::text[] as "others"
  from "asked" as "a", unnest($10::text[]) as p("id") cross join lateral (select "k"."word", "k"."lexeme"
  from "SearchWord" as "k"
  where "k"."organizationId" = $11 and "k"."spaceId" = "p"."id" and "k"."lexeme" is not null and "k"."word" >= "a"."word" and "k"."word" < "a"."word" || U&'\+10FFFF'
  order by "k"."word"
  limit 50) as "w"
  where "a"."isOpen" = true
  union all select "s"."key" as "asked", NULL::text as "word", NULL::text as "lexeme", "s"."others"
  from "same" as "s";

-- search-similar
with "swapped" as materialized (select "s"."word", (tsvector_to_array(to_tsvector(c."name"::regconfig, s."word")))[1] as "lexeme"
  from unnest($1::text[]) as s("word"), unnest($2::text[]) as c("name")) select "w"."word", "w"."lexeme", FALSE as "isSwapped", max(w."alike")::float8 as "alike"
  from unnest($3::text[]) as p("id") cross join lateral (select "k"."word", "k"."lexeme", similarity("k"."word", $4) as "alike"
  from "SearchWord" as "k"
  where "k"."organizationId" = $5 and "k"."spaceId" = "p"."id" and "k"."lexeme" is not null and "k"."word" % $6
  order by "alike" desc
  limit 10) as "w"
  group by "w"."word", "w"."lexeme"
  union all select "w"."word", "w"."lexeme", TRUE as "isSwapped", 1::float8 as "alike"
  from (select distinct "lexeme"
  from "swapped") as "s", unnest($7::text[]) as p("id") cross join lateral (select "k"."word", "k"."lexeme"
  from "SearchWord" as "k"
  where "k"."organizationId" = $8 and "k"."spaceId" = "p"."id" and "k"."lexeme" is not null and "k"."lexeme" = "s"."lexeme" and hashtextextended(k."spaceId" || '/' || k."lexeme", 0) = hashtextextended(p."id" || '/' || "s"."lexeme", 0)
  limit 10) as "w"
  union all select "w"."word", "w"."lexeme", TRUE as "isSwapped", 1::float8 as "alike"
  from (select distinct "word"
  from "swapped") as "s", unnest($9::text[]) as p("id") cross join lateral (select "k"."word", "k"."lexeme"
  from "SearchWord" as "k"
  where "k"."organizationId" = $10 and "k"."spaceId" = "p"."id" and "k"."lexeme" is not null and "k"."word" >= "s"."word" and "k"."word" < "s"."word" || U&'\+10FFFF'
  order by "k"."word"
  limit 10) as "w"
  where $11::boolean
  order by "alike" desc, "word"
  limit 40;
