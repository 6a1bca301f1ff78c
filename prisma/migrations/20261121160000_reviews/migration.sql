ALTER TABLE "ChangeRequest" ADD COLUMN "resolvedNumber" INTEGER;

CREATE TABLE "ChangeRequestReview" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "reviewerId" TEXT NOT NULL,
    "requestedById" TEXT,
    "status" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "revisionNumber" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangeRequestReview_pkey" PRIMARY KEY ("organizationId","id")
);

CREATE UNIQUE INDEX "ChangeRequestReview_organizationId_changeRequestId_number_key" ON "ChangeRequestReview"("organizationId", "changeRequestId", "number");
CREATE INDEX "ChangeRequestReview_organizationId_spaceId_idx" ON "ChangeRequestReview"("organizationId", "spaceId");
