-- visitors:draw
with "gone" as (delete
  from "VisitorSalt" as "v"
  where "v"."day" < $1::date) insert into "VisitorSalt" ("day", "salt")
  values ($2::date, $3) on conflict ("day") do update
  set "salt" = "VisitorSalt"."salt"
  returning "VisitorSalt"."salt";

-- visitors:forget
delete
  from "VisitorSalt" as "v"
  where "v"."day" < $1::date;

-- insights:write
insert into "SiteEventBatch" ("organizationId", "siteId", "id", "since", "until", "count", "events") select "s"."organizationId", "s"."id" as "siteId", r."value"->0->>2 as "id", to_timestamp((r."value"->0->3)::float8 / 1000) as "since", to_timestamp((r."value"->0->4)::float8 / 1000) as "until", (r."value"->0->5)::int as "count", r."value"->1 as "events"
  from jsonb_array_elements($1::jsonb) as r("value")
  inner join "Site" as "s" on "s"."organizationId" = r."value"->0->>0 and "s"."id" = r."value"->0->>1 on conflict do nothing;

-- insights:overdue
select "s"."organizationId", "s"."id" as "siteId", "b"."before"
  from "Site" as "s" cross join lateral (select greatest($1::timestamptz, (select "t"."at"
  from (select "c"."at", sum(c."count") OVER (ORDER BY c."at" DESC) as "latest"
  from ((select "e"."createdAt" as "at", 1 as "count"
  from "SiteEvent" as "e"
  where "e"."organizationId" = "s"."organizationId" and "e"."siteId" = "s"."id"
  order by "e"."createdAt" desc) UNION ALL (select "k"."until", "k"."count"
  from "SiteEventBatch" as "k"
  where "k"."organizationId" = "s"."organizationId" and "k"."siteId" = "s"."id"
  order by "k"."until" desc)) as "c") as "t"
  where "t"."latest" > $2
  order by "t"."at" desc
  limit 1) + interval '1 millisecond') as "before" offset 0) as "b"
  where (exists (select "e"."id"
  from "SiteEvent" as "e"
  where "e"."organizationId" = "s"."organizationId" and "e"."siteId" = "s"."id" and "e"."createdAt" < "b"."before" and ("e"."type" not in ('page_post_feedback', 'page_post_feedback_comment', 'agent_feedback', 'ask_rate_response') or "b"."before" > $3::timestamptz)) or exists (select "k"."id"
  from "SiteEventBatch" as "k"
  where "k"."organizationId" = "s"."organizationId" and "k"."siteId" = "s"."id" and "k"."until" < "b"."before"));

-- insights:roll-up
with "single" as (delete
  from "SiteEvent" as "e"
  where "e"."organizationId" = $1 and "e"."siteId" = $2 and "e"."createdAt" < $3 and ("e"."type" not in ('page_post_feedback', 'page_post_feedback_comment', 'agent_feedback', 'ask_rate_response') or $4::timestamptz > $5::timestamptz)
  returning "e"."createdAt", "e"."type", "e"."visitorId", "e"."sessionId", "e"."facts"), "batches" as (delete
  from "SiteEventBatch" as "k"
  where "k"."organizationId" = $6 and "k"."siteId" = $7 and "k"."until" < $8
  returning "k"."events"), "gone" as (select "e"."createdAt", "e"."type", "e"."visitorId", "e"."sessionId", "e"."facts"
  from "single" as "e"
  union all select "e"."createdAt", "e"."type", "e"."visitorId", "e"."sessionId", "e"."facts"
  from "batches" as "k" cross join lateral (SELECT to_timestamp((b->0)::float8 / 1000) AS "createdAt", b->>1 AS "type", b->>2 AS "visitorId",
    b->>3 AS "sessionId", (u."facts"->(b->4)::int) || (u."facts"->(b->5)::int) AS "facts"
  FROM (SELECT "k"."events"->'facts' AS "facts", "k"."events"->'events' AS "events" OFFSET 0) u,
    jsonb_array_elements(u."events") b) as e), "dated" as (select (e."createdAt" AT TIME ZONE 'UTC')::date as "day", e."facts" - '{url,siteShareKey,visitorGeoPoint,visitorDevice,visitorBrowser,visitorOS,visitorAuthenticated,eventLinkTargetValue,eventLinkTargetKind,eventAPIOperationPath,eventAPIOperationMethod,eventMarkdownSource,eventSearchResultRecordId,eventPageFeedbackRating,eventPageFeedbackComment,eventAskResponseRating,eventAgentFeedback,eventAgentFeedbackGoal,eventAgentFeedbackSource,referrer,referrerDomain,utmSource,utmMedium,utmCampaign,utmTerm,utmContent,eventAdDomain,eventAdPlacement,eventTrademarkPlacement,visitorClaims}'::text[] as "facts", "e"."createdAt", "e"."type", "e"."visitorId", "e"."sessionId"
  from "gone" as "e"), "marked" as (select "g"."day", "g"."type", "g"."facts", (row_number() OVER (PARTITION BY g."day", "g"."visitorId" ORDER BY g."createdAt") = 1)::int as "visitor", (row_number() OVER (PARTITION BY g."day", "g"."sessionId" ORDER BY g."createdAt") = 1)::int as "session"
  from "dated" as "g"), "counts" as (select "m"."day", "m"."type", "m"."facts", count(*) as "events", sum("m"."visitor") as "visitors", sum("m"."session") as "sessions", row_number() OVER (PARTITION BY m."day" ORDER BY count(*) DESC) as "place"
  from "marked" as "m"
  group by "m"."day", "m"."type", "m"."facts"), "bounded" as (select "c"."day", "c"."type", CASE WHEN c."place" + (select count(*) as "count"
  from "SiteEventDay" as "d"
  where "d"."organizationId" = $9 and "d"."siteId" = $10 and "d"."day" = "c"."day") <= $11 THEN c."facts" ELSE '{}' END as "facts", "c"."events", "c"."visitors", "c"."sessions"
  from "counts" as "c") insert into "SiteEventDay" ("organizationId", "siteId", "day", "type", "key", "facts", "events", "visitors", "sessions") select $12 as "organizationId", $13 as "siteId", "b"."day", "b"."type", md5(b."facts"::text) as "key", "b"."facts", sum("b"."events") as "events", sum("b"."visitors") as "visitors", sum("b"."sessions") as "sessions"
  from "bounded" as "b"
  group by "b"."day", "b"."type", "b"."facts" on conflict ("organizationId", "siteId", "day", "type", "key") do update
  set "events" = "SiteEventDay"."events" + "excluded"."events", "visitors" = "SiteEventDay"."visitors" + "excluded"."visitors", "sessions" = "SiteEventDay"."sessions" + "excluded"."sessions";

-- insights:forget
delete
  from "SiteEvent" as "e"
  where "e"."organizationId" is not null and "e"."createdAt" < $1;

-- insights:forget-days
delete
  from "SiteEventDay" as "d"
  where "d"."organizationId" is not null and "d"."day" < $1::date;
