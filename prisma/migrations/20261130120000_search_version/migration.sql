-- The version of the search index that contains a space. A job indexes spaces of an older version again. The default is 0,
-- because a server of an earlier version can create spaces during an upgrade.
ALTER TABLE "Space" ADD COLUMN "searchVersion" INTEGER NOT NULL DEFAULT 0;
