-- team
select "t"."organizationId", "t"."id", "t"."title", "t"."version", "t"."createdAt", "me"."role", (select "own"."role"
  from "TeamMember" as "own"
  where "own"."organizationId" = "t"."organizationId" and "own"."teamId" = "t"."id" and "own"."userId" = $1) as "teamRole", (select count(*)::int as "count"
  from "TeamMember" as "all"
  where "all"."organizationId" = "t"."organizationId" and "all"."teamId" = "t"."id") as "members", (select count(DISTINCT "s"."id")::int as "count"
  from "Grant" as "g"
  inner join "Space" as "s" on "s"."organizationId" = "g"."organizationId" and "g"."resourceId" = ANY("s"."ancestorIds" || "s"."id")
  where "g"."organizationId" = "t"."organizationId" and "g"."subjectId" = "t"."id" and "s"."deletedAt" is null) as "spaces"
  from "Team" as "t"
  inner join "Member" as "me" on "me"."organizationId" = "t"."organizationId" and "me"."userId" = $2 and "me"."disabledAt" is null
  where "t"."organizationId" = $3 and "t"."id" = $4;
