-- AlterTable
ALTER TABLE "PageVersion" ADD COLUMN     "computed" JSONB;
