-- scim-token
select "t"."organizationId", "t"."id", "t"."name", "t"."hint", "t"."createdAt", "t"."expiresAt", "t"."lastUsedAt"
  from "ScimToken" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2;

-- scim-token:hash
select "t"."id", "t"."lastUsedAt"
  from "ScimToken" as "t"
  where "t"."organizationId" = $1 and "t"."hash" = $2 and ("t"."expiresAt" is null or "t"."expiresAt" > $3);

-- scim-tokens:1
select "t"."organizationId", "t"."id", "t"."name", "t"."hint", "t"."createdAt", "t"."expiresAt", "t"."lastUsedAt"
  from "ScimToken" as "t"
  where "t"."organizationId" = $1 and (lower("t"."name"), "t"."id") > ($2, $3)
  order by lower("t"."name") asc, "t"."id" asc
  limit $4;

-- scim-tokens:count
select count(*)::int as "count"
  from "ScimToken" as "t"
  where "t"."organizationId" = $1;

-- scim-user
select "m"."userId", "m"."disabledAt", "m"."joinedAt", "u"."email", "u"."displayName", "s"."externalId", "s"."givenName", "s"."familyName", "s"."isFounder", coalesce("s"."userName", "u"."email") as "userName", coalesce("s"."updatedAt", "m"."joinedAt") as "changedAt", (select coalesce(json_agg(agg), '[]')
  from (select "t"."id" as "value", "t"."title" as "display"
  from "TeamMember" as "n"
  inner join "Team" as "t" on "t"."organizationId" = "n"."organizationId" and "t"."id" = "n"."teamId"
  where "n"."organizationId" = "m"."organizationId" and "n"."userId" = "m"."userId"
  order by "t"."id") as agg) as "groups"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  left join "ScimMember" as "s" on "s"."organizationId" = "m"."organizationId" and "s"."userId" = "m"."userId"
  where "m"."organizationId" = $1 and "u"."serviceAccountOf" is null and "m"."userId" = $2;

-- scim-user:name
select "m"."userId"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  left join "ScimMember" as "s" on "s"."organizationId" = "m"."organizationId" and "s"."userId" = "m"."userId"
  where "m"."organizationId" = $1 and "u"."serviceAccountOf" is null and ("m"."userId" IN ((select "k"."userId"
  from "ScimMember" as "k"
  where "k"."organizationId" = $2 and "k"."userNameKey" = $3
  union all select "a"."id" as "userId"
  from "User" as "a"
  where "a"."email" = $4)) AND lower(coalesce("s"."userName", "u"."email")) = $5);

-- scim-group
select "t"."id", "t"."title", "t"."createdAt", "s"."externalId", coalesce("s"."updatedAt", "t"."createdAt") as "changedAt", (select coalesce(json_agg(agg), '[]')
  from (select "u"."id" as "value", "u"."displayName" as "display"
  from "TeamMember" as "n"
  inner join "User" as "u" on "u"."id" = "n"."userId"
  where "n"."organizationId" = "t"."organizationId" and "n"."teamId" = "t"."id" and "u"."serviceAccountOf" is null
  order by "u"."id") as agg) as "members"
  from "Team" as "t"
  left join "ScimTeam" as "s" on "s"."organizationId" = "t"."organizationId" and "s"."teamId" = "t"."id"
  where "t"."organizationId" = $1 and "t"."id" = $2;
