-- saml-provider
select "p"."organizationId", "p"."id", "p"."label", "p"."entityID", "p"."ssoURL", "p"."certificate", "p"."logoutURL", "p"."defaultTeamId", "p"."signRequests", "p"."defaultRole", "p"."groupsAttribute", "p"."appliesGroups", "p"."version", "p"."createdAt"
  from "SamlProvider" as "p"
  where "p"."organizationId" = $1 and "p"."id" = $2;

-- SamlProvider:locked
select "t"."organizationId", "t"."id", "t"."label", "t"."entityID", "t"."ssoURL", "t"."certificate", "t"."logoutURL", "t"."defaultTeamId", "t"."signRequests", "t"."defaultRole", "t"."groupsAttribute", "t"."appliesGroups", "t"."version", "t"."createdAt"
  from "SamlProvider" as "t"
  where "t"."organizationId" = $1 and "t"."id" = $2 for update;

-- saml-providers:1
select "p"."organizationId", "p"."id", "p"."label", "p"."entityID", "p"."ssoURL", "p"."certificate", "p"."logoutURL", "p"."defaultTeamId", "p"."signRequests", "p"."defaultRole", "p"."groupsAttribute", "p"."appliesGroups", "p"."version", "p"."createdAt"
  from "SamlProvider" as "p"
  where "p"."organizationId" = $1 and ("p"."createdAt", "p"."id") > ($2, $3)
  order by "p"."createdAt" asc, "p"."id" asc
  limit $4;

-- saml-providers:count
select count(*)::int as "count"
  from "SamlProvider" as "p"
  where "p"."organizationId" = $1;

-- saml-provider:teams
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
  where "t"."organizationId" = $3 and "t"."id" = any($4::text[]);

-- saml-providers:active
select "p"."organizationId", "p"."id", "p"."label"
  from "SamlProvider" as "p"
  where "p"."entityID" is not null and "p"."ssoURL" is not null and "p"."certificate" is not null and "p"."organizationId" = $1
  order by "p"."createdAt", "p"."id";

-- sso:find:1
select "p"."organizationId", "p"."id", "p"."label"
  from "SamlProvider" as "p"
  inner join "Organization" as "o" on "o"."id" = "p"."organizationId"
  where "p"."entityID" is not null and "p"."ssoURL" is not null and "p"."certificate" is not null and "o"."id" = (select "c"."organizationId"
  from "EmailDomainClaim" as "c"
  where "c"."domain" = $1)
  order by "p"."createdAt", "p"."id"
  limit 20;

-- saml-providers:shut-out
select "o"."id", "o"."title", "o"."sso", "o"."requireSecondFactor", ($1 in (select "p"."id"
  from "Member" as "a"
  inner join "User" as "p" on "p"."id" = "a"."userId"
  where "a"."organizationId" = "o"."id" and "a"."role" = 'admin' and "a"."disabledAt" is null and "p"."passwordHash" is not null
  order by "a"."joinedAt", "a"."userId"
  limit 1) and exists (select "s"."id"
  from "Session" as "s"
  where "s"."id" = $2 and "s"."method" in ('password', 'passkey'))) as "isBreakGlass"
  from "Organization" as "o"
  where "o"."id" = any($3::text[])
  order by "o"."title", "o"."id";

-- sso:enforcing
select "o"."id"
  from "Member" as "m"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."userId" = $1 and "m"."role" = 'admin' and "m"."disabledAt" is null and "o"."sso" = true;

-- saml-requests:expired
delete
  from "SamlRequest"
  where "organizationId" is not null and "expiresAt" < $1;

-- saml-assertions:expired
delete
  from "SamlAssertion"
  where "organizationId" is not null and "expiresAt" < $1 and "ticketExpiresAt" < $2;
