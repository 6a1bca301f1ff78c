-- How imports treat Markdown files that the summary doesn't list. Existing rows keep hidden pages.
ALTER TABLE "GitSync" ADD COLUMN "unlistedFiles" TEXT NOT NULL DEFAULT 'hidden';
ALTER TABLE "GitInstallation" ADD COLUMN "unlistedFiles" TEXT NOT NULL DEFAULT 'hidden';
ALTER TABLE "GitConnection" ADD COLUMN "unlistedFiles" TEXT NOT NULL DEFAULT 'hidden';
ALTER TABLE "ImportRun" ADD COLUMN "unlistedFiles" TEXT;
