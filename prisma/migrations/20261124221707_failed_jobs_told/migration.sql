-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "jobError" TEXT,
ADD COLUMN     "jobId" TEXT,
ADD COLUMN     "jobType" TEXT;

-- AlterTable
ALTER TABLE "PdfExport" ADD COLUMN     "requestedBy" TEXT[] DEFAULT ARRAY[]::TEXT[];
