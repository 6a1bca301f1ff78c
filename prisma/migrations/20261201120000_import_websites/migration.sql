-- The URL of the website that a run imports. Runs of earlier versions import uploads.
ALTER TABLE "ImportRun" ADD COLUMN "url" TEXT;
