-- AlterTable
ALTER TABLE "Webhook" ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'json';
