CREATE TABLE "ChangeRequest" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "description" JSONB,
    "createdById" TEXT NOT NULL,
    "initialRevisionId" TEXT NOT NULL,
    "baseNumber" INTEGER NOT NULL,
    "ancestorRevisionId" TEXT,
    "mergedRevisionId" TEXT,
    "mergedById" TEXT,
    "mergedAt" TIMESTAMPTZ(3),
    "comments" INTEGER NOT NULL DEFAULT 0,
    "issuesClusterId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequest_pkey" PRIMARY KEY ("organizationId","id")
);

CREATE TABLE "RequestedReviewer" (
    "organizationId" TEXT NOT NULL,
    "changeRequestId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "requestedById" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RequestedReviewer_pkey" PRIMARY KEY ("organizationId","changeRequestId","userId")
);

CREATE UNIQUE INDEX "ChangeRequest_organizationId_spaceId_number_key" ON "ChangeRequest"("organizationId", "spaceId", "number");
CREATE INDEX "ChangeRequest_organizationId_createdAt_id_idx" ON "ChangeRequest"("organizationId", "createdAt", "id");
CREATE INDEX "ChangeRequest_organizationId_branchId_idx" ON "ChangeRequest"("organizationId", "branchId");
CREATE INDEX "RequestedReviewer_organizationId_spaceId_idx" ON "RequestedReviewer"("organizationId", "spaceId");
