-- AlterTable
ALTER TABLE "Site" ALTER COLUMN "adaptiveSchema" SET DATA TYPE JSON;
