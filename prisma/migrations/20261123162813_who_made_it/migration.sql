-- AlterTable
ALTER TABLE "Collection" ADD COLUMN     "createdById" TEXT;

-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "createdById" TEXT;

-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "createdById" TEXT;
