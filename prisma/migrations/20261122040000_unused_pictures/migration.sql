ALTER TABLE "SiteImage" ADD COLUMN "unusedSince" TIMESTAMPTZ(3);
ALTER TABLE "SiteImage" ADD COLUMN "fileKey" TEXT;
-- Until now pictures lay where a file of the same bytes would.
UPDATE "SiteImage" SET "fileKey" = "hash";
ALTER TABLE "SiteImage" ALTER COLUMN "fileKey" SET NOT NULL;
