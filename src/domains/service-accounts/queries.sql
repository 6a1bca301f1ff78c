-- service-account
select "m"."organizationId", "m"."userId", "m"."role", "m"."disabledAt", "m"."joinedAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "t"."hint", "t"."expiresAt", "t"."lastUsedAt"
  from "User" as "u"
  inner join "Member" as "m" on "m"."organizationId" = "u"."serviceAccountOf" and "m"."userId" = "u"."id"
  left join lateral (select "a"."hint", "a"."expiresAt", "a"."lastUsedAt"
  from "AccessToken" as "a"
  where "a"."userId" = "u"."id" and "a"."revokedAt" is null
  order by "a"."createdAt" desc
  limit 1) as "t" on true
  where "u"."serviceAccountOf" = $1 and "u"."id" = $2;

-- service-accounts:1
select "m"."organizationId", "m"."userId", "m"."role", "m"."disabledAt", "m"."joinedAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", "t"."hint", "t"."expiresAt", "t"."lastUsedAt"
  from "User" as "u"
  inner join "Member" as "m" on "m"."organizationId" = "u"."serviceAccountOf" and "m"."userId" = "u"."id"
  left join lateral (select "a"."hint", "a"."expiresAt", "a"."lastUsedAt"
  from "AccessToken" as "a"
  where "a"."userId" = "u"."id" and "a"."revokedAt" is null
  order by "a"."createdAt" desc
  limit 1) as "t" on true
  where "u"."serviceAccountOf" = $1 and (lower("u"."displayName"), "u"."id") > ($2, $3)
  order by lower("u"."displayName") asc, "u"."id" asc
  limit $4;

-- service-accounts:count
select count(*)::int as "count"
  from "User" as "u"
  inner join "Member" as "m" on "m"."organizationId" = "u"."serviceAccountOf" and "m"."userId" = "u"."id"
  left join lateral (select "a"."hint", "a"."expiresAt", "a"."lastUsedAt"
  from "AccessToken" as "a"
  where "a"."userId" = "u"."id" and "a"."revokedAt" is null
  order by "a"."createdAt" desc
  limit 1) as "t" on true
  where "u"."serviceAccountOf" = $1;
