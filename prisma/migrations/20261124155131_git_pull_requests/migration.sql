-- AlterTable
ALTER TABLE "GitInstallation" ADD COLUMN     "previewExternalBranches" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "GitPullRequest" (
    "organizationId" TEXT NOT NULL,
    "installationId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "spaceId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "headOid" TEXT NOT NULL,
    "isOpen" BOOLEAN NOT NULL,
    "changeRequestId" TEXT,
    "takenOid" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GitPullRequest_pkey" PRIMARY KEY ("organizationId","installationId","number")
);
