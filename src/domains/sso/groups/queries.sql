-- saml-groups:people
select "i"."userId", "i"."groups", "i"."groupsAt", "m"."role", "u"."displayName"
  from "SamlIdentity" as "i"
  inner join "Member" as "m" on "m"."organizationId" = "i"."organizationId" and "m"."userId" = "i"."userId"
  inner join "User" as "u" on "u"."id" = "i"."userId"
  where "i"."organizationId" = $1 and "i"."samlProviderId" = $2 and "m"."disabledAt" is null
  order by lower("u"."displayName"), "i"."userId", "i"."groupsAt" DESC NULLS LAST
  limit $3;

-- saml-groups:teams
select "n"."userId", "n"."teamId"
  from "TeamMember" as "n"
  where "n"."organizationId" = $1 and "n"."userId" = any($2::text[]) and "n"."teamId" = any($3::text[]);

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
