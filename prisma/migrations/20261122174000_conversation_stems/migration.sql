-- Terms of conversations were stems and, marked with "#", topics of a fixed vocabulary. The vocabulary is gone: a topic
-- becomes the English stem of its name, so that clusters that exist go on taking in new issues.
CREATE FUNCTION bindery_stem_of_topic(term text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN term LIKE '#%'
    THEN coalesce((tsvector_to_array(to_tsvector('bindery_english', substr(term, 2))))[1], lower(substr(term, 2)))
    ELSE term END
$$;

UPDATE "ConversationIssue" i SET "terms" = (
  SELECT jsonb_object_agg(s.term, s.weight) FROM (
    SELECT bindery_stem_of_topic(t.key) AS term, sum(t.value::numeric) AS weight
    FROM jsonb_each_text(i."terms") t GROUP BY 1) s)
WHERE i."terms"::text LIKE '%"#%';

UPDATE "ConversationsIssuesCluster" c SET "terms" = (
  SELECT jsonb_object_agg(s.term, s.weight) FROM (
    SELECT bindery_stem_of_topic(t.key) AS term, sum(t.value::numeric) AS weight
    FROM jsonb_each_text(c."terms") t GROUP BY 1) s)
WHERE c."terms"::text LIKE '%"#%';

INSERT INTO "ConversationTerm" ("organizationId", "term", "issues")
SELECT t."organizationId", bindery_stem_of_topic(t."term"), sum(t."issues")::int
FROM "ConversationTerm" t WHERE t."term" LIKE '#%' GROUP BY 1, 2
ON CONFLICT ("organizationId", "term") DO UPDATE SET "issues" = "ConversationTerm"."issues" + EXCLUDED."issues";
DELETE FROM "ConversationTerm" WHERE "term" LIKE '#%';

DROP FUNCTION bindery_stem_of_topic(text);
