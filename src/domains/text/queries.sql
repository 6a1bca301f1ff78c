-- stems
select "w"."word", (tsvector_to_array(to_tsvector(c."name"::regconfig, w."word")))[1] as "stem"
  from unnest($1::text[]) as w("word"), (VALUES ($2::text)) as c("name");
