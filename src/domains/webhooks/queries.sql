-- webhook:locked
select "w"."organizationId", "w"."id", "w"."url", "w"."description", "w"."format", "w"."events", "w"."spaceIds", "w"."siteIds", "w"."secret", "w"."previousSecret", "w"."previousSecretEndsAt", "w"."failingSince", "w"."disabledAt", "w"."disabledReason", "w"."createdAt", "w"."updatedAt", "w"."version"
  from "Webhook" as "w"
  where "w"."organizationId" = $1 and "w"."id" = $2 for no key update;

-- webhooks:abandoned
select "d"."organizationId", "d"."id", "d"."webhookId"
  from "WebhookDelivery" as "d"
  where "d"."status" = 'pending' and "d"."nextAttemptAt" < $1 and NOT EXISTS (
  SELECT 1 FROM graphile_worker._private_jobs j
  WHERE j."key" = 'webhook-delivery:' || "d"."id" AND (j."attempts" < j."max_attempts" OR j."locked_at" IS NOT NULL))
  limit $2;

-- webhooks:delete-old
delete
  from "WebhookEvent"
  where ("organizationId", "id") in (select "e"."organizationId", "e"."id"
  from "WebhookEvent" as "e"
  where "e"."createdAt" < $1 and not exists (select "d"."id"
  from "WebhookDelivery" as "d"
  where "d"."organizationId" = "e"."organizationId" and "d"."eventId" = "e"."id" and ("d"."status" = 'pending' or "d"."createdAt" >= $2))
  limit $3);
