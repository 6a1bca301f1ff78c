-- AlterTable
ALTER TABLE "Site" ADD COLUMN     "customizationUpdatedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "SiteSpace" ADD COLUMN     "customization" JSONB;
