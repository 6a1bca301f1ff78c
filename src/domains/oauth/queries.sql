-- OAuthCode:locked
select "t"."hash", "t"."clientId", "t"."userId", "t"."redirectUri", "t"."challenge", "t"."scope", "t"."organizationId", "t"."ssoOrganizationId", "t"."createdAt", "t"."expiresAt", "t"."usedAt", "t"."tokenId"
  from "OAuthCode" as "t"
  where "t"."hash" = $1 for update;

-- AccessToken:locked
select "t"."id", "t"."userId", "t"."name", "t"."hint", "t"."hash", "t"."scope", "t"."organizationId", "t"."closedTo", "t"."ssoOrganizationId", "t"."clientId", "t"."refreshableUntil", "t"."createdById", "t"."createdAt", "t"."expiresAt", "t"."lastUsedAt", "t"."revokedAt"
  from "AccessToken" as "t"
  where "t"."id" = $1 for update;

-- OneTimeToken:locked
select "t"."hash", "t"."purpose", "t"."subject", "t"."createdAt", "t"."expiresAt", "t"."usedAt"
  from "OneTimeToken" as "t"
  where "t"."hash" = $1 for update;

-- applications:reached
select "m"."organizationId"
  from "Member" as "m"
  where "m"."userId" = $1 and ($2::text is null or "m"."organizationId" = $3) and "m"."organizationId" <> all($4::text[])
  order by "m"."organizationId";

-- oauth-clients:surplus
delete
  from "OAuthClient"
  where "id" in (select "c"."id"
  from "OAuthClient" as "c"
  where "c"."lastUsedAt" is null
  order by "c"."createdAt"
  limit greatest(0, ((select count(*) as "count"
  from "OAuthClient" as "a")) - $1::int));

-- oauth-codes:expired
delete
  from "OAuthCode"
  where "hash" in (select "o"."hash"
  from "OAuthCode" as "o"
  where "o"."expiresAt" < $1
  limit $2);

-- oauth-clients:unused
delete
  from "OAuthClient"
  where "id" in (select "c"."id"
  from "OAuthClient" as "c"
  where ("c"."lastUsedAt" < $1 or ("c"."lastUsedAt" is null and "c"."createdAt" < $2)) and not exists (select "t"."id"
  from "AccessToken" as "t"
  where "t"."clientId" = "c"."id" and "t"."revokedAt" is null and "t"."refreshableUntil" > $3)
  limit $4);
