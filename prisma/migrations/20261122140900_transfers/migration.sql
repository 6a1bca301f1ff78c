CREATE TABLE "Transfer" (
    "id" TEXT NOT NULL,
    "fromOrganizationId" TEXT NOT NULL,
    "toOrganizationId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "thingId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "parentId" TEXT,
    "status" TEXT NOT NULL,
    "offeredById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "thingIds" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "record" JSONB,

    CONSTRAINT "Transfer_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Transfer_fromOrganizationId_createdAt_id_idx" ON "Transfer"("fromOrganizationId", "createdAt", "id");
CREATE INDEX "Transfer_toOrganizationId_createdAt_id_idx" ON "Transfer"("toOrganizationId", "createdAt", "id");
CREATE INDEX "Transfer_thingId_idx" ON "Transfer"("thingId");
