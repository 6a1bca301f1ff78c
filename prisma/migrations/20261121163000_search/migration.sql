-- Inverted indexes that begin with the organization and the space.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Stemming with accents left out first: bindery_english beside english, and so on for every language.
DO $$
DECLARE language name;
BEGIN
  FOR language IN SELECT cfgname FROM pg_ts_config WHERE cfgnamespace = 'pg_catalog'::regnamespace LOOP
    EXECUTE format('CREATE TEXT SEARCH CONFIGURATION bindery_%s (COPY = pg_catalog.%I)', language, language);
    EXECUTE format(
      'ALTER TEXT SEARCH CONFIGURATION bindery_%s ALTER MAPPING FOR word, hword, hword_part WITH unaccent, %I',
      language, language || CASE language WHEN 'simple' THEN '' ELSE '_stem' END);
  END LOOP;
END $$;

CREATE AGGREGATE bindery_concat(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');

CREATE TABLE "TextSections" (
    "organizationId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "sections" JSONB NOT NULL,

    CONSTRAINT "TextSections_pkey" PRIMARY KEY ("organizationId","hash")
);

-- Vectors lie beside their rows, so that many rows can be looked through quickly.
CREATE TABLE "SearchPage" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "heading" tsvector NOT NULL,
    "vector" tsvector NOT NULL,
    "sections" tsvector[],

    CONSTRAINT "SearchPage_pkey" PRIMARY KEY ("organizationId","spaceId","pageId")
) WITH (toast_tuple_target = 256);

-- Compared bytewise, so that the words with a prefix stand together.
CREATE TABLE "SearchWord" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "lexeme" TEXT COLLATE "C",

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("organizationId","spaceId","word")
);

-- Entries that wait to be sorted in are read by every search: there may be few of them. The condition holds for every
-- row; it says that these indexes are not prisma/schema's, which has no words for them.
CREATE INDEX "SearchPage_organizationId_spaceId_heading_idx" ON "SearchPage"
  USING GIN ("organizationId", "spaceId", "heading") WITH (gin_pending_list_limit = 256) WHERE "organizationId" IS NOT NULL;
CREATE INDEX "SearchPage_organizationId_spaceId_vector_idx" ON "SearchPage"
  USING GIN ("organizationId", "spaceId", "vector") WITH (gin_pending_list_limit = 256) WHERE "organizationId" IS NOT NULL;
CREATE INDEX "SearchWord_organizationId_spaceId_lexeme_idx" ON "SearchWord"("organizationId", "spaceId", "lexeme");
CREATE INDEX "SearchWord_organizationId_spaceId_word_idx" ON "SearchWord"
  USING GIN ("organizationId", "spaceId", "word" gin_trgm_ops) WITH (gin_pending_list_limit = 256) WHERE "organizationId" IS NOT NULL;

ALTER TABLE "TextSections" ADD CONSTRAINT "TextSections_organizationId_hash_fkey"
  FOREIGN KEY ("organizationId", "hash") REFERENCES "DocumentText"("organizationId", "hash")
  ON DELETE CASCADE ON UPDATE CASCADE;
