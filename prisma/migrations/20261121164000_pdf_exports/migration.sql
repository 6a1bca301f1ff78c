-- CreateTable
CREATE TABLE "PdfExport" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "pageId" TEXT,
    "only" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "origin" TEXT,
    "status" TEXT NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "fileKey" TEXT,
    "size" INTEGER,
    "pages" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PdfExport_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "PdfExport_usedAt_idx" ON "PdfExport"("usedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PdfExport_organizationId_spaceId_revisionId_variant_key" ON "PdfExport"("organizationId", "spaceId", "revisionId", "variant");
