-- organizations:joinable
select "o"."id", "o"."title", "o"."hostname", "o"."emailDomains", "o"."type", "o"."useCase", "o"."communityType", "o"."defaultRole", "o"."defaultContent", "o"."sso", "o"."requireSecondFactor", "o"."sessionLifetimeMinutes", "o"."sessionIdleMinutes", "o"."allowedNetworks", "o"."ai", "o"."inviteLinks", "o"."mergeRules", "o"."logo", "o"."version", "o"."createdAt", "o"."updatedAt", "m"."role"
  from "EmailDomainClaim" as "c"
  inner join "Organization" as "o" on "o"."id" = "c"."organizationId" and "c"."domain" = any("o"."emailDomains")
  left join "Member" as "m" on "m"."organizationId" = "c"."organizationId" and "m"."userId" = $1
  where "c"."domain" = $2 and "m"."disabledAt" is null;
