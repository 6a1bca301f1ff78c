-- The version of the search index that contains a space. A job indexes spaces of an older version again.
ALTER TABLE "Space" ADD COLUMN "searchVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Space" ALTER COLUMN "searchVersion" SET DEFAULT 1;
