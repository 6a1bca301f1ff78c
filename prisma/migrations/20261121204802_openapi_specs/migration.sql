-- CreateTable
CREATE TABLE "OpenAPISpec" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "sourceUrl" TEXT,
    "sourceText" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "processingState" TEXT NOT NULL DEFAULT 'pending',
    "processingNumber" INTEGER NOT NULL DEFAULT 1,
    "lastVersionId" TEXT,
    "lastProcessedAt" TIMESTAMPTZ(3),
    "lastProcessErrorCode" TEXT,
    "lastProcessedErrors" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OpenAPISpec_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateTable
CREATE TABLE "OpenAPISpecVersion" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "specId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "outline" JSONB NOT NULL,
    "sourceUrl" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OpenAPISpecVersion_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "OpenAPISpec_organizationId_createdAt_id_idx" ON "OpenAPISpec"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "OpenAPISpec_lastProcessedAt_idx" ON "OpenAPISpec"("lastProcessedAt");

-- CreateIndex
CREATE UNIQUE INDEX "OpenAPISpec_organizationId_slug_key" ON "OpenAPISpec"("organizationId", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "OpenAPISpecVersion_organizationId_specId_number_key" ON "OpenAPISpecVersion"("organizationId", "specId", "number");

-- AddForeignKey
ALTER TABLE "OpenAPISpecVersion" ADD CONSTRAINT "OpenAPISpecVersion_organizationId_specId_fkey" FOREIGN KEY ("organizationId", "specId") REFERENCES "OpenAPISpec"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
