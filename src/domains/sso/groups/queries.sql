-- saml-groups:counts
select count("i"."groupsAt")::int as "known", count(*) FILTER (WHERE "i"."groupsAt" IS NULL)::int as "unknown", count(*) FILTER (WHERE "i"."groupsOmitted" > 0)::int as "incomplete"
  from (select distinct on ("i"."userId") "i"."organizationId", "i"."userId", "i"."groups", "i"."groupsAt", "i"."groupsOmitted", "m"."role"
  from "SamlIdentity" as "i"
  inner join "Member" as "m" on "m"."organizationId" = "i"."organizationId" and "m"."userId" = "i"."userId"
  where "i"."organizationId" = $1 and "i"."samlProviderId" = $2 and "m"."disabledAt" is null
  order by "i"."userId", "i"."groupsAt" DESC NULLS LAST) as "i";

-- saml-groups:groups
select "g"."group", count(*)::int as "people"
  from (select distinct on ("i"."userId") "i"."organizationId", "i"."userId", "i"."groups", "i"."groupsAt", "i"."groupsOmitted", "m"."role"
  from "SamlIdentity" as "i"
  inner join "Member" as "m" on "m"."organizationId" = "i"."organizationId" and "m"."userId" = "i"."userId"
  where "i"."organizationId" = $1 and "i"."samlProviderId" = $2 and "m"."disabledAt" is null
  order by "i"."userId", "i"."groupsAt" DESC NULLS LAST) as "i"
  inner join lateral unnest("i"."groups") as "g"("group") on true
  group by "g"."group"
  order by "g"."group"
  limit $3;

-- saml-groups:people
select "i"."userId", "i"."role", "u"."displayName", ARRAY(SELECT array_position($1::text[], "g"."group")
          FROM unnest("i"."groups") AS "g"("group") WHERE "g"."group" = any($2::text[])) as "positions"
  from (select distinct on ("i"."userId") "i"."organizationId", "i"."userId", "i"."groups", "i"."groupsAt", "i"."groupsOmitted", "m"."role"
  from "SamlIdentity" as "i"
  inner join "Member" as "m" on "m"."organizationId" = "i"."organizationId" and "m"."userId" = "i"."userId"
  where "i"."organizationId" = $3 and "i"."samlProviderId" = $4 and "m"."disabledAt" is null
  order by "i"."userId", "i"."groupsAt" DESC NULLS LAST) as "i"
  inner join "User" as "u" on "u"."id" = "i"."userId"
  where "i"."groupsAt" is not null
  order by lower("u"."displayName"), "i"."userId"
  limit $5;

-- saml-groups:administrators
select "m"."userId", "o"."sso", "u"."passwordHash" IS NOT NULL as "hasPassword"
  from "Member" as "m"
  inner join "User" as "u" on "u"."id" = "m"."userId"
  inner join "Organization" as "o" on "o"."id" = "m"."organizationId"
  where "m"."organizationId" = $1 and "m"."role" = 'admin' and "m"."disabledAt" is null and "u"."serviceAccountOf" is null
  order by "u"."passwordHash" IS NULL, "m"."userId"
  limit 2;

-- saml-groups:teams
select "n"."userId", "n"."teamId"
  from "TeamMember" as "n"
  where "n"."organizationId" = $1 and "n"."userId" = any($2::text[]) and "n"."teamId" = any($3::text[]);

-- saml-groups:of-others
select "g"."teamId", "p"."label"
  from "SamlGroupMapping" as "g"
  inner join "SamlProvider" as "p" on "p"."organizationId" = "g"."organizationId" and "p"."id" = "g"."samlProviderId"
  where "g"."organizationId" = $1 and "g"."samlProviderId" != $2 and "g"."teamId" = any($3::text[]) and "p"."appliesGroups" = true;

-- saml-groups:of-team
select distinct "p"."id", "p"."label"
  from "SamlGroupMapping" as "g"
  inner join "SamlProvider" as "p" on "p"."organizationId" = "g"."organizationId" and "p"."id" = "g"."samlProviderId"
  where "g"."organizationId" = $1 and "g"."teamId" = $2 and "p"."appliesGroups" = true
  order by "p"."label", "p"."id";

-- saml-groups:linked
select distinct "i"."userId"
  from "SamlIdentity" as "i"
  where "i"."organizationId" = $1 and "i"."samlProviderId" = any($2::text[]) and "i"."userId" = any($3::text[]);
