-- CreateTable
CREATE TABLE "Translation" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "sourceSpaceId" TEXT NOT NULL,
    "sourceLanguage" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "instructions" JSONB NOT NULL,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "sourceRevisionId" TEXT,
    "runId" TEXT,
    "runStatus" TEXT,
    "runProgress" INTEGER NOT NULL DEFAULT 0,
    "runStep" TEXT,
    "runPages" INTEGER NOT NULL DEFAULT 0,
    "runPagesDone" INTEGER NOT NULL DEFAULT 0,
    "runErrorCode" TEXT,
    "runError" TEXT,
    "runStartedAt" TIMESTAMPTZ(3),
    "runEndedAt" TIMESTAMPTZ(3),
    "runById" TEXT,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "totalWords" INTEGER NOT NULL DEFAULT 0,
    "totalPages" INTEGER NOT NULL DEFAULT 0,
    "totalDuration" INTEGER NOT NULL DEFAULT 0,
    "latestRunDuration" INTEGER NOT NULL DEFAULT 0,
    "latestPages" INTEGER NOT NULL DEFAULT 0,
    "latestWords" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Translation_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "TranslationSegment" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "TranslationSegment_pkey" PRIMARY KEY ("organizationId","spaceId","key")
);

-- CreateTable
CREATE TABLE "TranslationItem" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "written" JSONB,
    "proposal" JSONB,
    "reason" TEXT,
    "failures" JSONB NOT NULL DEFAULT '[]',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TranslationItem_pkey" PRIMARY KEY ("organizationId","spaceId","itemId")
);

-- CreateTable
CREATE TABLE "GlossaryEntry" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "translations" JSONB NOT NULL,
    "doNotTranslate" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GlossaryEntry_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "Translation_organizationId_sourceSpaceId_idx" ON "Translation"("organizationId", "sourceSpaceId");

-- CreateIndex
CREATE INDEX "Translation_organizationId_createdAt_id_idx" ON "Translation"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Translation_organizationId_spaceId_key" ON "Translation"("organizationId", "spaceId");

-- CreateIndex
CREATE INDEX "TranslationItem_organizationId_spaceId_status_itemId_idx" ON "TranslationItem"("organizationId", "spaceId", "status", "itemId");

-- CreateIndex
CREATE INDEX "GlossaryEntry_organizationId_createdAt_id_idx" ON "GlossaryEntry"("organizationId", "createdAt", "id");
