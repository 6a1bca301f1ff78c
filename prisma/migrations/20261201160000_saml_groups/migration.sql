-- AlterTable
ALTER TABLE "SamlProvider" ADD COLUMN     "groupsAttribute" TEXT,
ADD COLUMN     "appliesGroups" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "SamlIdentity" ADD COLUMN     "groups" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "groupsAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "SamlGroupMapping" (
    "organizationId" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "teamId" TEXT,
    "role" "Level",

    CONSTRAINT "SamlGroupMapping_pkey" PRIMARY KEY ("organizationId","samlProviderId","position")
);

-- CreateIndex
CREATE INDEX "SamlGroupMapping_organizationId_teamId_idx" ON "SamlGroupMapping"("organizationId", "teamId");

-- AddForeignKey
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_organizationId_samlProviderId_fkey" FOREIGN KEY ("organizationId", "samlProviderId") REFERENCES "SamlProvider"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_organizationId_teamId_fkey" FOREIGN KEY ("organizationId", "teamId") REFERENCES "Team"("organizationId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
