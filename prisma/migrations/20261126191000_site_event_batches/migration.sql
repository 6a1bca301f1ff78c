-- CreateTable
CREATE TABLE "SiteEventBatch" (
    "organizationId" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "events" JSONB NOT NULL,

    CONSTRAINT "SiteEventBatch_pkey" PRIMARY KEY ("organizationId","siteId","until","id")
);

-- AddForeignKey
ALTER TABLE "SiteEventBatch" ADD CONSTRAINT "SiteEventBatch_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
