ALTER TABLE "IdempotencyKey" ADD COLUMN "claimId" TEXT;
