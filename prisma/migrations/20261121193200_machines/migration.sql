-- AlterTable
ALTER TABLE "User" ADD COLUMN     "serviceAccountOf" TEXT;

-- AlterTable
ALTER TABLE "AccessToken" ADD COLUMN     "closedTo" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "organizationId" TEXT,
ADD COLUMN     "scope" TEXT NOT NULL DEFAULT 'admin';

-- CreateIndex
CREATE INDEX "User_serviceAccountOf_idx" ON "User"("serviceAccountOf");
