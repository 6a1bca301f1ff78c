-- The scripts and the CSS that the administrators of a site add to its pages.
ALTER TABLE "Site" ADD COLUMN "customCode" JSONB;
