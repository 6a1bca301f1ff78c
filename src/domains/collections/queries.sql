-- Collection:locked
select "t"."organizationId", "t"."id", "t"."title", "t"."description", "t"."parentId", "t"."ancestorIds", "t"."rank", "t"."defaultLevel", "t"."inheritsDefaultLevel", "t"."version", "t"."createdById", "t"."createdAt", "t"."updatedAt"
  from "Collection" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

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
