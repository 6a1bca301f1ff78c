-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailVerifiedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "EmailDomainClaim" (
    "domain" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "provedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailDomainClaim_pkey" PRIMARY KEY ("domain")
);

-- CreateIndex
CREATE INDEX "EmailDomainClaim_organizationId_idx" ON "EmailDomainClaim"("organizationId");

-- CreateIndex
CREATE INDEX "OneTimeToken_purpose_subject_idx" ON "OneTimeToken"("purpose", "subject");

-- Until now accounts were made by whoever set the service up, or by a provider that had verified the address.
UPDATE "User" SET "emailVerifiedAt" = "createdAt";
