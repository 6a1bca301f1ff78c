-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "Session_passkeyId_idx";
CREATE INDEX CONCURRENTLY "Session_passkeyId_idx" ON "Session"("passkeyId");
