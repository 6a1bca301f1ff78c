-- members:lastSeenAt:1:1:1:desc
select "m"."organizationId", "m"."userId", "m"."role", "m"."sso", "m"."disabledAt", "m"."joinedAt", "m"."lastSeenAt", "m"."version", json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") as "user", (select count(*)::int as "count"
  from "TeamMember" as "t"
  where "t"."organizationId" = "m"."organizationId" and "t"."userId" = "m"."userId") as "teams"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."lastSeenAt" is not null and "m"."disabledAt" is null and coalesce("m"."role"::text, 'guest') = $2 and (strpos(lower("u"."displayName"), lower($3)) > 0
          OR strpos("u"."email", lower($4)) > 0) and ("m"."lastSeenAt", "m"."userId") < ($5, $6)
  order by "m"."lastSeenAt" desc, "m"."userId" desc
  limit $7;

-- members:count:lastSeenAt:1:1
select count(*)::int as "count"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."lastSeenAt" is not null and "m"."disabledAt" is null and coalesce("m"."role"::text, 'guest') = $2 and (strpos(lower("u"."displayName"), lower($3)) > 0
          OR strpos("u"."email", lower($4)) > 0);

-- members:shared
select "m"."userId"
  from "Member" as "m"
  where "m"."organizationId" = $1 and "m"."userId" = any($2::text[])
  order by "m"."userId" for share;

-- Member:locked
select "t"."organizationId", "t"."userId", "t"."role", "t"."sso", "t"."disabledAt", "t"."joinedAt", "t"."lastSeenAt", "t"."version"
  from "Member" as "t"
  where "t"."organizationId" = $1 and "t"."userId" = $2 for update;

-- members:without-second-factor
select "u"."displayName"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."disabledAt" is null and exists (select "w"."id"
  from "User" as "w"
  left join "SecondFactor" as "f" on "f"."userId" = "w"."id" and "f"."confirmedAt" is not null
  where "w"."id" = "m"."userId" and "w"."passwordHash" is not null and "f"."userId" is null) and not exists (select "k"."id"
  from "Passkey" as "k"
  where "k"."userId" = "m"."userId" and "k"."hostname" = $2::text)
  order by "u"."displayName", "u"."id"
  limit $3;

-- members:without-second-factor:count
select count(*)::int as "count"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  where "m"."organizationId" = $1 and "m"."disabledAt" is null and exists (select "w"."id"
  from "User" as "w"
  left join "SecondFactor" as "f" on "f"."userId" = "w"."id" and "f"."confirmedAt" is not null
  where "w"."id" = "m"."userId" and "w"."passwordHash" is not null and "f"."userId" is null) and not exists (select "k"."id"
  from "Passkey" as "k"
  where "k"."userId" = "m"."userId" and "k"."hostname" = $2::text);
