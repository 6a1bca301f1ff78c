-- member
select "m"."organizationId", "m"."userId", "m"."role", "m"."sso", "m"."disabledAt", "m"."joinedAt", "m"."lastSeenAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", (select count(*)::int as "count"
  from "TeamMember" as "t"
  where "t"."organizationId" = "m"."organizationId" and "t"."userId" = "m"."userId") as "teams"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."userId" = $2;
