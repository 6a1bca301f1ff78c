-- CreateTable
CREATE TABLE "AskQuestion" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "answered" BOOLEAN NOT NULL,
    "sources" JSONB NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "firstAskedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastAskedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AskQuestion_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE INDEX "AskQuestion_lastAskedAt_idx" ON "AskQuestion"("lastAskedAt");

-- CreateIndex
CREATE UNIQUE INDEX "AskQuestion_organizationId_siteId_key_key" ON "AskQuestion"("organizationId", "siteId", "key");

-- AddForeignKey
ALTER TABLE "AskQuestion" ADD CONSTRAINT "AskQuestion_organizationId_siteId_fkey" FOREIGN KEY ("organizationId", "siteId") REFERENCES "Site"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
