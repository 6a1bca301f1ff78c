-- conversations:1:1
select "v"."organizationId", "v"."id", "v"."subject", "v"."url", "v"."source", "v"."impact", "v"."createdAt", "v"."processedAt"
  from "Conversation" as "v"
  where "v"."organizationId" = $1 and "v"."source" = $2 and ("v"."createdAt", "v"."id") < ($3, $4)
  order by "v"."createdAt" desc, "v"."id" desc
  limit $5;

-- conversations:count:1
select count(*)::int as "count"
  from "Conversation" as "v"
  where "v"."organizationId" = $1 and "v"."source" = $2;

-- conversations:by-id
select "v"."organizationId", "v"."id", "v"."subject", "v"."url", "v"."source", "v"."impact", "v"."createdAt", "v"."processedAt"
  from "Conversation" as "v"
  where "v"."organizationId" = $1 and "v"."id" = any($2::text[]);

-- conversations:locked
select "v"."id", "v"."version"
  from "Conversation" as "v"
  where "v"."organizationId" = $1 and "v"."id" = any($2::text[]) and "v"."processedAt" is null
  order by "v"."id" for no key update;

-- conversation:locked
select "v"."id"
  from "Conversation" as "v"
  where "v"."organizationId" = $1 and "v"."id" = $2 for no key update;

-- conversations:waiting
select distinct "v"."organizationId"
  from "Conversation" as "v"
  where "v"."processedAt" is null and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'conversations:' || "v"."organizationId" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL));

-- conversations-issues:1:1:1
select "i"."organizationId", "i"."id", "i"."conversationId", "i"."clusterId", "i"."title", "i"."details", "i"."impact", "i"."createdAt", "i"."ingestedAt"
  from "ConversationIssue" as "i"
  where "i"."organizationId" = $1 and "i"."clusterId" = $2 and "i"."conversationId" = $3 and ("i"."createdAt", "i"."id") < ($4, $5)
  order by "i"."createdAt" desc, "i"."id" desc
  limit $6;

-- conversations-issues:count:1:1
select count(*)::int as "count"
  from "ConversationIssue" as "i"
  where "i"."organizationId" = $1 and "i"."clusterId" = $2 and "i"."conversationId" = $3;

-- conversations-issue
select "i"."organizationId", "i"."id", "i"."conversationId", "i"."clusterId", "i"."title", "i"."details", "i"."impact", "i"."createdAt", "i"."ingestedAt"
  from "ConversationIssue" as "i"
  where "i"."organizationId" = $1 and "i"."id" = $2;
