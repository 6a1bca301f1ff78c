-- The changes of each version of a specification, and whether the visitors of a site can read them.
ALTER TABLE "OpenAPISpecVersion" ADD COLUMN "changes" JSONB;
ALTER TABLE "Site" ADD COLUMN "apiChangelog" BOOLEAN NOT NULL DEFAULT false;
