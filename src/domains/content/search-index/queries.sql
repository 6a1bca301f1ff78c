-- search-index:missing
select "s"."organizationId", "s"."id" as "spaceId"
  from "Space" as "s"
  where "s"."deletedAt" is null and ("s"."searchVersion" < 1 or (not exists (select "p"."pageId"
  from "SearchPage" as "p"
  where "p"."organizationId" = "s"."organizationId" and "p"."spaceId" = "s"."id") and exists (select "v"."pageId"
  from "PageVersion" as "v"
  where "v"."organizationId" = "s"."organizationId" and "v"."branchId" = "s"."branchId" and v."toNumber" = 2147483647 AND NOT v."deleted" and "v"."type" = 'document' and "v"."noIndex" = false)))
  limit $1;

-- search-index:changed
select "s"."organizationId", "s"."id" as "spaceId", "s"."branchId"
  from "Space" as "s"
  inner join "Revision" as "r" on "r"."organizationId" = "s"."organizationId" and "r"."id" = "s"."revisionId"
  where "s"."deletedAt" is null and "r"."createdAt" >= $1;

-- search-index:language
select "s"."language"
  from "Space" as "s"
  where "s"."organizationId" = $1 and "s"."id" = $2;

-- search-index:sections
select "s"."hash", "s"."sections" as "sections"
  from "TextSections" as "s"
  where "s"."organizationId" = $1 and "s"."hash" = any($2::text[]);

-- search-index:insert-sections
insert into "TextSections" ("organizationId", "hash", "sections") select $1 as "organizationId", "s"."hash", "s"."sections"
  from jsonb_to_recordset($2::jsonb) as s(hash text, sections jsonb) cross join lateral (select "t"."hash"
  from "DocumentText" as "t"
  where "t"."organizationId" = $3 and "t"."hash" = "s"."hash" for no key update skip locked) as "held" on conflict do nothing;

-- search-index:put
insert into "SearchPage" ("organizationId", "spaceId", "pageId", "heading", "vector", "sections") select $1 as "organizationId", $2 as "spaceId", "p"."pageId", t.title || s.headings as "heading", t.title || s.headings || setweight(to_tsvector($3::regconfig, p.description), 'C') || s.bodies as "vector", "s"."vectors" as "sections"
  from jsonb_to_recordset($4::jsonb) as p("pageId" text, title text, place text, description text, sections jsonb) cross join lateral (
              SELECT setweight(to_tsvector($5::regconfig, p.title), 'A') || setweight(to_tsvector($6::regconfig, p.place), 'C') AS title) as "t" cross join lateral (
              SELECT coalesce(bindery_concat(v.heading ORDER BY v.n), '') AS headings,
                coalesce(bindery_concat(v.body ORDER BY v.n), '') AS bodies,
                coalesce(array_agg(v.heading || v.body ORDER BY v.n), '{}') AS vectors
              FROM (
                SELECT e.n, setweight(to_tsvector($7::regconfig, e.section->>0), 'B') AS heading,
                  to_tsvector($8::regconfig, e.section->>1) AS body
                FROM jsonb_array_elements(p.sections) WITH ORDINALITY e(section, n) OFFSET 0) v) as "s" on conflict ("organizationId", "spaceId", "pageId") do update
  set "heading" = "excluded"."heading", "vector" = "excluded"."vector", "sections" = "excluded"."sections";

-- search-index:delete
delete
  from "SearchPage"
  where "organizationId" = $1 and "spaceId" = $2 and "pageId" = any($3::text[]);

-- search-index:insert-words
insert into "SearchWord" ("organizationId", "spaceId", "word", "lexeme") select $1 as "organizationId", $2 as "spaceId", "w"."word", (tsvector_to_array(to_tsvector(c."name"::regconfig, w."word")))[1] as "lexeme"
  from unnest($3::text[]) as w("word"), (VALUES ($4::text)) as c("name")
  where not exists (select "k"."word"
  from "SearchWord" as "k"
  where "k"."organizationId" = $5 and "k"."spaceId" = $6 and "k"."word" = "w"."word") on conflict do nothing;

-- search-index:delete-words
delete
  from "SearchWord" as "k"
  where "k"."organizationId" = $1 and "k"."spaceId" = $2 and "k"."lexeme" is not null and not exists (select "held"."lexeme"
  from (select distinct unnest(tsvector_to_array(p."vector")) as "lexeme"
  from "SearchPage" as "p"
  where "p"."organizationId" = $3 and "p"."spaceId" = $4) as "held"
  where "held"."lexeme" = "k"."lexeme");

-- search-index:flush
select gin_clean_pending_list(quote_ident($1)::regclass) as "pages";
