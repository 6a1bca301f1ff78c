-- CreateTable
CREATE TABLE "CheckRun" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "revisionId" TEXT NOT NULL,
    "checksVersion" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "pagesRead" INTEGER NOT NULL DEFAULT 0,
    "complete" BOOLEAN NOT NULL DEFAULT true,
    "errorCode" TEXT,
    "error" TEXT,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CheckRun_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "CheckFinding" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "fromNumber" INTEGER NOT NULL,
    "toNumber" INTEGER NOT NULL DEFAULT 2147483647,
    "fingerprint" TEXT NOT NULL,
    "compared" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "pageTitle" TEXT NOT NULL,
    "checkedHash" TEXT NOT NULL,
    "blockKey" TEXT,
    "line" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "suggestion" JSONB,
    "evidence" JSONB NOT NULL,
    "introduced" BOOLEAN NOT NULL,
    "acceptedReason" TEXT,
    "acceptedById" TEXT,
    "acceptedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CheckFinding_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "CheckRun_organizationId_spaceId_idx" ON "CheckRun"("organizationId", "spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "CheckRun_organizationId_branchId_number_key" ON "CheckRun"("organizationId", "branchId", "number");

-- CreateIndex
CREATE INDEX "CheckFinding_organizationId_branchId_toNumber_pageId_line_i_idx" ON "CheckFinding"("organizationId", "branchId", "toNumber", "pageId", "line", "id");

-- CreateIndex
CREATE INDEX "CheckFinding_organizationId_spaceId_fingerprint_idx" ON "CheckFinding"("organizationId", "spaceId", "fingerprint");
