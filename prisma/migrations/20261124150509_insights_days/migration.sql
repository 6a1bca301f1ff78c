-- CreateTable
CREATE TABLE "SiteEventDay" (
    "organizationId" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "type" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "events" INTEGER NOT NULL,
    "visitors" INTEGER NOT NULL,
    "sessions" INTEGER NOT NULL,

    CONSTRAINT "SiteEventDay_pkey" PRIMARY KEY ("organizationId","siteId","day","type","key")
);

-- CreateTable
CREATE TABLE "VisitorSalt" (
    "day" DATE NOT NULL,
    "salt" TEXT NOT NULL,

    CONSTRAINT "VisitorSalt_pkey" PRIMARY KEY ("day")
);

-- AddForeignKey
ALTER TABLE "SiteEventDay" ADD CONSTRAINT "SiteEventDay_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
