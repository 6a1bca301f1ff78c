
-- Fractional indexes compare bytewise, whatever the collation of the database.
ALTER TABLE "Collection" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "Space" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";
ALTER TABLE "PageVersion" ALTER COLUMN "rank" TYPE TEXT COLLATE "C";

-- Search (trigram and accents) and the job queue share the database; the queue brings its own schema.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
