-- CreateTable
CREATE TABLE "SiteBundle" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "mark" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "fileKey" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteBundle_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "SiteBundle_usedAt_idx" ON "SiteBundle"("usedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SiteBundle_organizationId_siteId_mark_key" ON "SiteBundle"("organizationId", "siteId", "mark");

-- AddForeignKey
ALTER TABLE "SiteBundle" ADD CONSTRAINT "SiteBundle_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
