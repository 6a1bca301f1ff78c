-- CreateTable
CREATE TABLE "SiteEvent" (
    "organizationId" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "visitorId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "SiteEvent_pkey" PRIMARY KEY ("organizationId","siteId","id")
);

-- CreateIndex
CREATE INDEX "SiteEvent_organizationId_siteId_createdAt_idx" ON "SiteEvent"("organizationId", "siteId", "createdAt");

-- AddForeignKey
ALTER TABLE "SiteEvent" ADD CONSTRAINT "SiteEvent_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
