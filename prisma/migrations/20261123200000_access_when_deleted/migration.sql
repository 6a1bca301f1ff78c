-- AlterTable
ALTER TABLE "Space" ADD COLUMN     "accessWhenDeleted" JSONB;
