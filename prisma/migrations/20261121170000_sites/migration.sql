-- CreateTable
CREATE TABLE "SiteAddress" (
    "address" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteAddress_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "Site" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'basic',
    "title" TEXT NOT NULL,
    "icon" JSONB,
    "hostname" TEXT,
    "basename" TEXT NOT NULL,
    "proxy" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "publishedAt" TIMESTAMPTZ(3),
    "adaptiveContent" BOOLEAN NOT NULL DEFAULT false,
    "adaptiveSchema" JSONB,
    "adaptiveSchemaUpdatedAt" TIMESTAMPTZ(3),
    "agentsContext" TEXT NOT NULL DEFAULT 'included',
    "defaultSectionId" TEXT,
    "defaultSiteSpaceId" TEXT,
    "customization" JSONB,
    "visitorKey" TEXT,
    "visitorBackend" JSONB,
    "fallbackURL" TEXT,
    "logoutURL" TEXT,
    "ancestorIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "defaultLevel" "Level",
    "inheritsDefaultLevel" BOOLEAN NOT NULL DEFAULT true,
    "configVersion" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Site_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SiteSection" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "groupId" TEXT,
    "rank" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "path" TEXT NOT NULL,
    "icon" TEXT,
    "condition" TEXT,
    "defaultSiteSpaceId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteSection_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SiteSectionGroup" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "parentId" TEXT,
    "rank" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "icon" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteSectionGroup_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SiteExternalLink" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "groupId" TEXT,
    "rank" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "url" TEXT NOT NULL,
    "condition" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteExternalLink_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SiteSpace" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "sectionId" TEXT,
    "spaceId" TEXT NOT NULL,
    "rank" TEXT NOT NULL,
    "title" TEXT,
    "path" TEXT NOT NULL,
    "condition" TEXT,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteSpace_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SiteRedirect" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "destination" JSONB NOT NULL,
    "captureWildcard" BOOLEAN NOT NULL DEFAULT false,
    "permanent" BOOLEAN NOT NULL DEFAULT false,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SiteRedirect_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "SiteShareLink" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "key" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteShareLink_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "SiteAddress_siteId_idx" ON "SiteAddress"("siteId");

-- CreateIndex
CREATE INDEX "Site_organizationId_createdAt_id_idx" ON "Site"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSection_organizationId_siteId_path_key" ON "SiteSection"("organizationId", "siteId", "path");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_organizationId_siteId_idx" ON "SiteSectionGroup"("organizationId", "siteId");

-- CreateIndex
CREATE INDEX "SiteExternalLink_organizationId_siteId_idx" ON "SiteExternalLink"("organizationId", "siteId");

-- CreateIndex
CREATE INDEX "SiteSpace_organizationId_siteId_sectionId_rank_idx" ON "SiteSpace"("organizationId", "siteId", "sectionId", "rank");

-- CreateIndex
CREATE INDEX "SiteSpace_organizationId_spaceId_idx" ON "SiteSpace"("organizationId", "spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteRedirect_organizationId_siteId_source_key" ON "SiteRedirect"("organizationId", "siteId", "source");

-- CreateIndex
CREATE UNIQUE INDEX "SiteShareLink_keyHash_key" ON "SiteShareLink"("keyHash");

-- CreateIndex
CREATE INDEX "SiteShareLink_organizationId_siteId_createdAt_id_idx" ON "SiteShareLink"("organizationId", "siteId", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteExternalLink" ADD CONSTRAINT "SiteExternalLink_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteShareLink" ADD CONSTRAINT "SiteShareLink_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ranks are compared bytewise, as the library that makes them does.
ALTER TABLE "SiteSection" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "SiteSectionGroup" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "SiteExternalLink" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "SiteSpace" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";

-- Within a section, or at the root, a path is that of one variant.
CREATE UNIQUE INDEX "SiteSpace_path_key" ON "SiteSpace" ("organizationId", "siteId", coalesce("sectionId", ''), "path");
