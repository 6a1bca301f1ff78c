-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "GitInstallation_organizationId_connectionId_idx";
CREATE INDEX CONCURRENTLY "GitInstallation_organizationId_connectionId_idx" ON "GitInstallation"("organizationId", "connectionId");
