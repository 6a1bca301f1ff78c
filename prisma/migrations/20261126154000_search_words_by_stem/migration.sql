-- outside a transaction
-- Words are found by a number made of their space and stem: a third of the bytes of the index that has both as texts. A server
-- of the version before finds them by the words of the space, which takes some milliseconds longer. The condition says as well that
-- this index is not prisma/schema's, which has no words for it.
DROP INDEX CONCURRENTLY IF EXISTS "SearchWord_stem_idx";
CREATE INDEX CONCURRENTLY "SearchWord_stem_idx" ON "SearchWord"
  (hashtextextended("spaceId" || '/' || "lexeme", 0)) WHERE "lexeme" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "SearchWord_organizationId_spaceId_lexeme_idx";
