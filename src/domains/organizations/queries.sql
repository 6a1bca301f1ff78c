-- organizations:administered
select count(*)::int as "count"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = $1 and "m"."disabledAt" is null and "m"."role" = 'admin';

-- organizations:1:1
select "o"."id", "o"."title", "o"."hostname", "o"."emailDomains", "o"."type", "o"."useCase", "o"."communityType", "o"."defaultRole", "o"."defaultContent", "o"."sso", "o"."requireSecondFactor", "o"."sessionLifetimeMinutes", "o"."sessionIdleMinutes", "o"."allowedNetworks", "o"."ai", "o"."inviteLinks", "o"."mergeRules", "o"."logo", "o"."version", "o"."createdAt", "o"."updatedAt", "m"."role"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = $1 and "m"."disabledAt" is null and "o"."id" = $2 and "o"."id" <> all($3::text[]) and ("o"."createdAt", "o"."id") > ($4, $5)
  order by "o"."createdAt" asc, "o"."id" asc
  limit $6;

-- organizations:count:1
select count(*)::int as "count"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = $1 and "m"."disabledAt" is null and "o"."id" = $2 and "o"."id" <> all($3::text[]);

-- sso:working
select "i"."userId"
  from "SamlIdentity" as "i"
  inner join "SamlProvider" as "p" on "p"."organizationId" = "i"."organizationId" and "p"."id" = "i"."samlProviderId" and "p"."entityID" is not null and "p"."ssoURL" is not null and "p"."certificate" is not null
  inner join "Member" as "m" on "m"."organizationId" = "i"."organizationId" and "m"."userId" = "i"."userId" and "m"."role" = 'admin' and "m"."disabledAt" is null
  where "i"."organizationId" = $1
  limit 1;

-- break-glass
select "p"."id", "p"."displayName"
  from "Member" as "a"
  inner join "User" as "p" on "p"."id" = "a"."userId"
  where "a"."organizationId" = $1 and "a"."role" = 'admin' and "a"."disabledAt" is null and "p"."passwordHash" is not null
  order by "a"."joinedAt", "a"."userId"
  limit 1;

-- only-password
select (exists (select "w"."id"
  from "User" as "w"
  left join "SecondFactor" as "f" on "f"."userId" = "w"."id" and "f"."confirmedAt" is not null
  where "w"."id" = $1::text and "w"."passwordHash" is not null and "f"."userId" is null) and not exists (select "s"."id"
  from "Session" as "s"
  where "s"."id" = $2 and "s"."passkeyId" is not null)) as "is";

-- organization:content
select "x"."title"
  from "Space" as "x"
  where $1 = 'space' and "x"."organizationId" = $2 and "x"."id" = $3 and "x"."deletedAt" is null
  union all select "x"."title"
  from "Collection" as "x"
  where $4 = 'collection' and "x"."organizationId" = $5 and "x"."id" = $6
  union all select "x"."title"
  from "Site" as "x"
  where $7 = 'site' and "x"."organizationId" = $8 and "x"."id" = $9;

-- setup:locked
select pg_advisory_xact_lock(302517677668) as "locked";
