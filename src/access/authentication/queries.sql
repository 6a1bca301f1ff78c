-- session
select "s"."createdAt", "s"."lastSeenAt", "s"."expiresAt", "s"."ssoOrganizationId", "s"."isConfined", ARRAY((select "m"."organizationId"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = "s"."userId" and "m"."organizationId" is distinct
  from "s"."ssoOrganizationId" and not exists (select "u"."id"
  from "User" as "u"
  where "u"."id" = "m"."userId" and "u"."serviceAccountOf" is not null) and (("o"."sso" = true and not ("s"."method" in ('password', 'passkey') and "m"."userId" is not distinct
  from (select "p"."id"
  from "Member" as "a"
  inner join "User" as "p" on "p"."id" = "a"."userId"
  where "a"."organizationId" = "m"."organizationId" and "a"."role" = 'admin' and "a"."disabledAt" is null and "p"."passwordHash" is not null
  order by "a"."joinedAt", "a"."userId"
  limit 1))) or ("o"."requireSecondFactor" = true and ("s"."ssoOrganizationId" is not null or (("s"."method" = 'password' or ("s"."method" = 'passkey' and "s"."passkeyId" is null)) and exists (select "w"."id"
  from "User" as "w"
  left join "SecondFactor" as "f" on "f"."userId" = "w"."id" and "f"."confirmedAt" is not null
  where "w"."id" = "m"."userId" and "w"."passwordHash" is not null and "f"."userId" is null))))))) as "shutOut", (
  SELECT jsonb_object_agg("r"."id", "r"."rule") FROM (
    SELECT "o"."id", CASE
      WHEN cardinality("o"."allowedNetworks") > 0
        AND NOT coalesce($1::inet <<= ANY("o"."allowedNetworks"::cidr[]), false) THEN 'network'
      
  WHEN "s"."createdAt" + "o"."sessionLifetimeMinutes" * interval '1 minute' <= $2::timestamptz THEN 'lifetime'
  WHEN GREATEST("s"."longestIdleSeconds", extract(epoch FROM $3::timestamptz - "s"."lastSeenAt"))
    >= "o"."sessionIdleMinutes" * 60 + 60 THEN 'idle' END AS "rule"
    FROM "Member" AS "m" JOIN "Organization" AS "o" ON "o"."id" = "m"."organizationId"
    WHERE "m"."userId" = "s"."userId"
  ) AS "r" WHERE "r"."rule" IS NOT NULL) as "brokenRules"
  from "Session" as "s"
  where "s"."id" = $4 and "s"."userId" = $5 and "s"."revokedAt" is null and "s"."expiresAt" > $6;

-- token
select "t"."id", "t"."userId", "t"."lastUsedAt", "t"."scope" as "scope", "t"."organizationId", "t"."closedTo", "t"."clientId", ARRAY((select "m"."organizationId"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = "t"."userId" and "m"."organizationId" is distinct
  from "t"."ssoOrganizationId" and not exists (select "u"."id"
  from "User" as "u"
  where "u"."id" = "m"."userId" and "u"."serviceAccountOf" is not null) and (("o"."sso" = true and not (false and "m"."userId" is not distinct
  from (select "p"."id"
  from "Member" as "a"
  inner join "User" as "p" on "p"."id" = "a"."userId"
  where "a"."organizationId" = "m"."organizationId" and "a"."role" = 'admin' and "a"."disabledAt" is null and "p"."passwordHash" is not null
  order by "a"."joinedAt", "a"."userId"
  limit 1))) or ("o"."requireSecondFactor" = true and ("t"."ssoOrganizationId" is not null or (true and exists (select "w"."id"
  from "User" as "w"
  left join "SecondFactor" as "f" on "f"."userId" = "w"."id" and "f"."confirmedAt" is not null
  where "w"."id" = "m"."userId" and "w"."passwordHash" is not null and "f"."userId" is null))))))) as "shutOut", (
  SELECT jsonb_object_agg("r"."id", "r"."rule") FROM (
    SELECT "o"."id", CASE
      WHEN cardinality("o"."allowedNetworks") > 0
        AND NOT coalesce($1::inet <<= ANY("o"."allowedNetworks"::cidr[]), false) THEN 'network'
       END AS "rule"
    FROM "Member" AS "m" JOIN "Organization" AS "o" ON "o"."id" = "m"."organizationId"
    WHERE "m"."userId" = "t"."userId"
  ) AS "r" WHERE "r"."rule" IS NOT NULL) as "brokenRules"
  from "AccessToken" as "t"
  where "t"."revokedAt" is null and ("t"."expiresAt" is null or "t"."expiresAt" > $2) and "t"."hash" = $3;

-- token:live
select "t"."id", "t"."userId", "t"."lastUsedAt", "t"."scope" as "scope", "t"."organizationId", "t"."closedTo", "t"."clientId", ARRAY((select "m"."organizationId"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = "t"."userId" and "m"."organizationId" is distinct
  from "t"."ssoOrganizationId" and not exists (select "u"."id"
  from "User" as "u"
  where "u"."id" = "m"."userId" and "u"."serviceAccountOf" is not null) and (("o"."sso" = true and not (false and "m"."userId" is not distinct
  from (select "p"."id"
  from "Member" as "a"
  inner join "User" as "p" on "p"."id" = "a"."userId"
  where "a"."organizationId" = "m"."organizationId" and "a"."role" = 'admin' and "a"."disabledAt" is null and "p"."passwordHash" is not null
  order by "a"."joinedAt", "a"."userId"
  limit 1))) or ("o"."requireSecondFactor" = true and ("t"."ssoOrganizationId" is not null or (true and exists (select "w"."id"
  from "User" as "w"
  left join "SecondFactor" as "f" on "f"."userId" = "w"."id" and "f"."confirmedAt" is not null
  where "w"."id" = "m"."userId" and "w"."passwordHash" is not null and "f"."userId" is null))))))) as "shutOut", (
  SELECT jsonb_object_agg("r"."id", "r"."rule") FROM (
    SELECT "o"."id", CASE
      WHEN cardinality("o"."allowedNetworks") > 0
        AND NOT coalesce($1::inet <<= ANY("o"."allowedNetworks"::cidr[]), false) THEN 'network'
       END AS "rule"
    FROM "Member" AS "m" JOIN "Organization" AS "o" ON "o"."id" = "m"."organizationId"
    WHERE "m"."userId" = "t"."userId"
  ) AS "r" WHERE "r"."rule" IS NOT NULL) as "brokenRules"
  from "AccessToken" as "t"
  where "t"."revokedAt" is null and ("t"."expiresAt" is null or "t"."expiresAt" > $2) and "t"."id" = $3 and "t"."userId" = $4;

-- session:used
update "Session"
  set "longestIdleSeconds" = GREATEST("longestIdleSeconds",
          floor(extract(epoch FROM $1::timestamptz - "lastSeenAt"))::int), "lastSeenAt" = $2, "expiresAt" = $3
  where "id" = $4 and "revokedAt" is null and "lastSeenAt" < $5;

-- session:unchanged-person
select "u"."id"
  from "User" as "u"
  where "u"."id" = $1 and "u"."version" = $2 and "u"."serviceAccountOf" is null for share;

-- throttle:count
insert into "Throttle" ("key", "window", "used")
  values ($1, $2, 1) on conflict ("key", "window") do update
  set "used" = "Throttle"."used" + 1
  returning "used";
