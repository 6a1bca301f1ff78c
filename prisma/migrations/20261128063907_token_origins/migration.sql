-- AlterTable
ALTER TABLE "AccessToken" ADD COLUMN "createdById" TEXT;
