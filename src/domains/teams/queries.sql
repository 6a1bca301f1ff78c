-- team-members:1
select "m"."organizationId", "m"."userId", "m"."role", "m"."sso", "m"."disabledAt", "m"."joinedAt", "m"."lastSeenAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", (select count(*)::int as "count"
  from "TeamMember" as "t"
  where "t"."organizationId" = "m"."organizationId" and "t"."userId" = "m"."userId") as "teams", "n"."role" as "roleInTeam"
  from "TeamMember" as "n"
  inner join "User" as "u" on "u"."id" = "n"."userId"
  inner join "Member" as "m" on "m"."organizationId" = "n"."organizationId" and "m"."userId" = "n"."userId"
  where "n"."organizationId" = $1 and "n"."teamId" = $2 and (lower("u"."displayName"), "u"."id") > ($3, $4)
  order by lower("u"."displayName"), "u"."id"
  limit $5;

-- team-members:count
select count(*)::int as "count"
  from "TeamMember" as "n"
  inner join "User" as "u" on "u"."id" = "n"."userId"
  inner join "Member" as "m" on "m"."organizationId" = "n"."organizationId" and "m"."userId" = "n"."userId"
  where "n"."organizationId" = $1 and "n"."teamId" = $2;
