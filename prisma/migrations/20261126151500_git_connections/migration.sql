-- AlterTable
ALTER TABLE "GitInstallation" ADD COLUMN     "connectionId" TEXT;

-- CreateTable
CREATE TABLE "GitConnection" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "onConflict" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "pollMinutes" INTEGER,
    "previewExternalBranches" BOOLEAN NOT NULL DEFAULT false,
    "credentials" TEXT,
    "webhookSecret" TEXT NOT NULL,
    "authorizedById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "GitConnection_pkey" PRIMARY KEY ("organizationId","id")
);
