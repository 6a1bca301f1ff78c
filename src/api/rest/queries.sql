-- idempotency:take-over
update "IdempotencyKey" as "k"
  set "claimId" = $1, "requestHash" = $2, "createdAt" = $3, "completedAt" = $4, "status" = $5, "body" = $6
  from (select "f"."actor", "f"."key"
  from "IdempotencyKey" as "f"
  where "f"."actor" = $7 and "f"."key" = $8 and "f"."claimId" is not distinct
  from $9 for update skip locked) as "free"
  where "k"."actor" = "free"."actor" and "k"."key" = "free"."key";

-- idempotency:hold
select "k"."key"
  from "IdempotencyKey" as "k"
  where "k"."actor" = $1 and "k"."key" = $2 and "k"."claimId" = $3 and "k"."completedAt" is null for update;
