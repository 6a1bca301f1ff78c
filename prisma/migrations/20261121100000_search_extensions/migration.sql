-- Search finds misspelt words by their trigrams, and words with their accents left out.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
