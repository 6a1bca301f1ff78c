-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "AccessToken_createdById_idx";
CREATE INDEX CONCURRENTLY "AccessToken_createdById_idx" ON "AccessToken"("createdById");
