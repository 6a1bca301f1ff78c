-- token:shared
select greatest("t"."expiresAt", "t"."refreshableUntil") as "expiresAt"
  from "AccessToken" as "t"
  where "t"."id" = $1 and "t"."revokedAt" is null for share;

-- organization-tokens:1
select "t"."id", "t"."name", "t"."hint", "t"."scope", "t"."organizationId", "t"."createdAt", "t"."lastUsedAt", greatest("t"."expiresAt", "t"."refreshableUntil") as "expiresAt", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  inner join "AccessToken" as "t" on "t"."userId" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."disabledAt" is null and "t"."revokedAt" is null and ("t"."expiresAt" is null or greatest("t"."expiresAt", "t"."refreshableUntil") > $2) and ("t"."organizationId" is null or "t"."organizationId" = "m"."organizationId") and "m"."organizationId" <> all("t"."closedTo") and ("t"."createdAt", "t"."id") < ($3, $4)
  order by "t"."createdAt" desc, "t"."id" desc
  limit $5;

-- organization-tokens:count
select count(*)::int as "count"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  inner join "AccessToken" as "t" on "t"."userId" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."disabledAt" is null and "t"."revokedAt" is null and ("t"."expiresAt" is null or greatest("t"."expiresAt", "t"."refreshableUntil") > $2) and ("t"."organizationId" is null or "t"."organizationId" = "m"."organizationId") and "m"."organizationId" <> all("t"."closedTo");

-- token:locked
select "t"."organizationId", "t"."closedTo"
  from "AccessToken" as "t"
  inner join "Member" as "m" on "m"."userId" = "t"."userId"
  where "m"."organizationId" = $1 and "t"."id" = $2 and "t"."revokedAt" is null for update of "t";
