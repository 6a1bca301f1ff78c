-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "AccessToken_clientId_idx";
CREATE INDEX CONCURRENTLY "AccessToken_clientId_idx" ON "AccessToken"("clientId");
