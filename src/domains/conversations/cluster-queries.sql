-- conversations-cluster
select "k"."organizationId", "k"."id", "k"."label", "k"."icon", "k"."summary", "k"."impact", "k"."muted", "k"."issues", "k"."conversations", "k"."version", "k"."createdAt", "k"."updatedAt", "t"."tasksTotal", "t"."tasksBacklog", "t"."tasksStarted", "t"."tasksCompleted", "t"."tasksCancelled", ARRAY(
    SELECT count(i."id")::int FROM generate_series(12, 0, -1) w
    LEFT JOIN "ConversationIssue" i ON i."organizationId" = k."organizationId" AND i."clusterId" = k."id"
      AND i."createdAt" > $1::timestamptz - make_interval(weeks => w + 1)
      AND i."createdAt" <= $2::timestamptz - make_interval(weeks => w)
    GROUP BY w ORDER BY w DESC) as "weeklyPulse", (select coalesce(jsonb_object_agg(s."source", s."count"), '{}') as "sources"
  from (select "v"."source", count(DISTINCT v."id")::int as "count"
  from "ConversationIssue" as "i"
  inner join "Conversation" as "v" on "v"."organizationId" = "i"."organizationId" and "v"."id" = "i"."conversationId"
  where "i"."organizationId" = "k"."organizationId" and "i"."clusterId" = "k"."id"
  group by "v"."source") as "s") as "sources"
  from "ConversationsIssuesCluster" as "k" cross join lateral (select count(*)::int as "tasksTotal", count(*) filter(where "c"."status" = 'draft')::int as "tasksBacklog", count(*) filter(where "c"."status" = 'open')::int as "tasksStarted", count(*) filter(where "c"."status" = 'merged')::int as "tasksCompleted", count(*) filter(where "c"."status" = 'archived')::int as "tasksCancelled"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = "k"."organizationId" and "c"."issuesClusterId" = "k"."id") as "t"
  where "k"."organizationId" = $3 and "k"."id" = $4;

-- conversations-clusters:1:1:desc:tasksStarted
select "k"."organizationId", "k"."id", "k"."label", "k"."icon", "k"."summary", "k"."impact", "k"."muted", "k"."issues", "k"."conversations", "k"."version", "k"."createdAt", "k"."updatedAt", "t"."tasksTotal", "t"."tasksBacklog", "t"."tasksStarted", "t"."tasksCompleted", "t"."tasksCancelled", ARRAY(
    SELECT count(i."id")::int FROM generate_series(12, 0, -1) w
    LEFT JOIN "ConversationIssue" i ON i."organizationId" = k."organizationId" AND i."clusterId" = k."id"
      AND i."createdAt" > $1::timestamptz - make_interval(weeks => w + 1)
      AND i."createdAt" <= $2::timestamptz - make_interval(weeks => w)
    GROUP BY w ORDER BY w DESC) as "weeklyPulse", (select coalesce(jsonb_object_agg(s."source", s."count"), '{}') as "sources"
  from (select "v"."source", count(DISTINCT v."id")::int as "count"
  from "ConversationIssue" as "i"
  inner join "Conversation" as "v" on "v"."organizationId" = "i"."organizationId" and "v"."id" = "i"."conversationId"
  where "i"."organizationId" = "k"."organizationId" and "i"."clusterId" = "k"."id"
  group by "v"."source") as "s") as "sources"
  from "ConversationsIssuesCluster" as "k" cross join lateral (select count(*)::int as "tasksTotal", count(*) filter(where "c"."status" = 'draft')::int as "tasksBacklog", count(*) filter(where "c"."status" = 'open')::int as "tasksStarted", count(*) filter(where "c"."status" = 'merged')::int as "tasksCompleted", count(*) filter(where "c"."status" = 'archived')::int as "tasksCancelled"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = "k"."organizationId" and "c"."issuesClusterId" = "k"."id") as "t"
  inner join (select "k"."id", row_number() OVER (ORDER BY "t"."tasksStarted" desc, k."id" desc) as "place"
  from "ConversationsIssuesCluster" as "k" cross join lateral (select count(*)::int as "tasksTotal", count(*) filter(where "c"."status" = 'draft')::int as "tasksBacklog", count(*) filter(where "c"."status" = 'open')::int as "tasksStarted", count(*) filter(where "c"."status" = 'merged')::int as "tasksCompleted", count(*) filter(where "c"."status" = 'archived')::int as "tasksCancelled"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = "k"."organizationId" and "c"."issuesClusterId" = "k"."id") as "t"
  where "k"."organizationId" = $3 and "k"."status" = $4 and ("t"."tasksStarted", k."id") < ($5, $6)
  order by "place"
  limit $7) as "page" on "page"."id" = "k"."id"
  where "k"."organizationId" = $8
  order by "page"."place";

-- conversations-clusters:count:1
select count(*)::int as "count"
  from "ConversationsIssuesCluster" as "k"
  where "k"."organizationId" = $1 and "k"."status" = $2;

-- conversations-cluster:locked
select "k"."version", "k"."muted"
  from "ConversationsIssuesCluster" as "k"
  where "k"."organizationId" = $1 and "k"."id" = $2 for no key update;

-- conversations-issues:move
update "ConversationIssue" as "i"
  set "clusterId" = "p"."clusterId"
  from unnest($1::text[], $2::text[]) as p("id", "clusterId")
  where "i"."organizationId" = $3 and "i"."id" = "p"."id";

-- conversations-cluster:mute-like
update "ConversationsIssuesCluster" as "k"
  set "muted" = $1
  from "ConversationsIssuesCluster" as "g"
  where "k"."organizationId" = $2 and "k"."id" = $3 and "g"."organizationId" = $4 and "g"."id" = $5 and "g"."muted" = true;

-- conversations-cluster:counts
select count(*)::int as "issues", count(DISTINCT i."conversationId")::int as "conversations", (select count(*)::int as "count"
  from "ChangeRequest" as "c"
  where "c"."organizationId" = $1 and "c"."issuesClusterId" = $2) as "requests"
  from "ConversationIssue" as "i"
  where "i"."organizationId" = $3 and "i"."clusterId" = $4;

-- conversations-terms:count
insert into "ConversationTerm" ("organizationId", "term", "issues") select $1 as "organizationId", "t"."term", "t"."step"
  from unnest($2::text[], $3::int[]) as t("term", "step") on conflict ("organizationId", "term") do update
  set "issues" = "ConversationTerm"."issues" + "excluded"."issues";

-- conversations-terms:delete
delete
  from "ConversationTerm" as "t"
  where "t"."organizationId" = $1 and "t"."term" = any($2::text[]) and "t"."issues" <= $3;
