-- AlterTable
ALTER TABLE "GitRun" ADD COLUMN     "installationId" TEXT,
ADD COLUMN     "log" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "GitInstallation" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "projectDirectory" TEXT,
    "direction" TEXT NOT NULL,
    "onConflict" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "pollMinutes" INTEGER,
    "credentials" TEXT,
    "webhookSecret" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMPTZ(3),
    "polledAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changeRequestId" TEXT,
    "changeRequestCommit" TEXT,
    "changeRequestRevisionId" TEXT,
    "authorizedById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "GitInstallation_pkey" PRIMARY KEY ("organizationId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GitInstallation_organizationId_spaceId_key" ON "GitInstallation"("organizationId", "spaceId");
