-- CreateTable
CREATE TABLE "ImportRun" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "pageId" TEXT,
    "files" TEXT[],
    "status" TEXT NOT NULL,
    "format" TEXT,
    "step" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "problemCount" INTEGER NOT NULL DEFAULT 0,
    "pageCount" INTEGER NOT NULL DEFAULT 0,
    "fileCount" INTEGER NOT NULL DEFAULT 0,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImportRun_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "ImportRun_organizationId_createdAt_id_idx" ON "ImportRun"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ImportRun_organizationId_spaceId_idx" ON "ImportRun"("organizationId", "spaceId");
