-- AlterTable
ALTER TABLE "DerivedDocument" ADD COLUMN "targets" JSONB;
