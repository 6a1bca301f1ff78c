-- audit-events:1:1:1:1:1:1
select "e"."organizationId", "e"."id", "e"."createdAt", "e"."action", "e"."userId", "e"."credentialKind", "e"."credentialId", "e"."address", "e"."requestId", "e"."targets", "e"."details", case when "u"."id" is not null then json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") end as "user"
  from "AuditEvent" as "e"
  left join "User" as "u" on "u"."id" = "e"."userId"
  where "e"."organizationId" = $1 and "e"."action" = $2 and "e"."userId" = $3 and EXISTS (SELECT FROM jsonb_each_text("e"."targets") t WHERE t."value" = $4) and "e"."createdAt" >= $5::timestamptz and "e"."createdAt" < $6::timestamptz and ("e"."createdAt", "e"."id") < ($7, $8)
  order by "e"."createdAt" desc, "e"."id" desc
  limit $9;

-- audit-events:count:1:1:1:1:1
select count(*)::int as "count"
  from "AuditEvent" as "e"
  left join "User" as "u" on "u"."id" = "e"."userId"
  where "e"."organizationId" = $1 and "e"."action" = $2 and "e"."userId" = $3 and EXISTS (SELECT FROM jsonb_each_text("e"."targets") t WHERE t."value" = $4) and "e"."createdAt" >= $5::timestamptz and "e"."createdAt" < $6::timestamptz;

-- audit-event
select "e"."organizationId", "e"."id", "e"."createdAt", "e"."action", "e"."userId", "e"."credentialKind", "e"."credentialId", "e"."address", "e"."requestId", "e"."targets", "e"."details", case when "u"."id" is not null then json_build_object('id', "u"."id", 'displayName', "u"."displayName", 'email', "u"."email", 'photoURL', "u"."photoURL") end as "user"
  from "AuditEvent" as "e"
  left join "User" as "u" on "u"."id" = "e"."userId"
  where "e"."organizationId" = $1 and "e"."id" = $2;

-- audit-events:actions
select distinct "e"."action"
  from "AuditEvent" as "e"
  where "e"."organizationId" = $1
  order by "e"."action";

-- audit-export
select "o"."id"
  from "Organization" as "o"
  where "o"."id" = $1;
