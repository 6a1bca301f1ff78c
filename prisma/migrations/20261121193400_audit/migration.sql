-- CreateTable
CREATE TABLE "AuditEvent" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialKind" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "address" TEXT,
    "requestId" TEXT NOT NULL,
    "targets" JSONB NOT NULL,
    "details" JSONB NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_createdAt_id_idx" ON "AuditEvent"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_userId_createdAt_idx" ON "AuditEvent"("organizationId", "userId", "createdAt");
