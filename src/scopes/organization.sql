-- organization
select "o"."id", "o"."title", "o"."hostname", "o"."emailDomains", "o"."type", "o"."useCase", "o"."communityType", "o"."defaultRole", "o"."defaultContent", "o"."sso", "o"."requireSecondFactor", "o"."sessionLifetimeMinutes", "o"."sessionIdleMinutes", "o"."allowedNetworks", "o"."ai", "o"."inviteLinks", "o"."mergeRules", "o"."logo", "o"."version", "o"."createdAt", "o"."updatedAt", "m"."role"
  from "Organization" as "o"
  inner join "Member" as "m" on "m"."organizationId" = "o"."id" and "m"."userId" = $1 and "m"."disabledAt" is null
  where "o"."id" = $2;

-- Organization:locked
select "t"."id", "t"."title", "t"."hostname", "t"."emailDomains", "t"."type", "t"."useCase", "t"."communityType", "t"."defaultRole", "t"."defaultContent", "t"."sso", "t"."requireSecondFactor", "t"."sessionLifetimeMinutes", "t"."sessionIdleMinutes", "t"."allowedNetworks", "t"."ai", "t"."inviteLinks", "t"."mergeRules", "t"."logo", "t"."version", "t"."createdAt", "t"."updatedAt"
  from "Organization" as "t"
  where "t"."id" = $1 for update;

-- organizations:locked
select "o"."id", "o"."emailDomains"
  from "Organization" as "o"
  where "o"."id" = any($1::text[])
  order by "o"."id" for no key update;
