ALTER TABLE "SiteSection" ADD COLUMN "localizedTitle" JSONB, ADD COLUMN "localizedDescription" JSONB;
ALTER TABLE "SiteSectionGroup" ADD COLUMN "localizedTitle" JSONB;
ALTER TABLE "SiteExternalLink" ADD COLUMN "localizedTitle" JSONB, ADD COLUMN "localizedDescription" JSONB;
ALTER TABLE "SiteSpace" ADD COLUMN "localizedTitle" JSONB;
