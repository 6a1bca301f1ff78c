-- glossary:organization
select "o"."id"
  from "Organization" as "o"
  where "o"."id" = $1 for no key update;
