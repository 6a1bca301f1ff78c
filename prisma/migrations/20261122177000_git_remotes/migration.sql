-- What the space agreed on with repositories that it was in step with before.
ALTER TABLE "GitSync" ADD COLUMN "others" JSONB;

-- Ids that addresses may name of a text after "#"; null for texts that were stored before.
ALTER TABLE "DocumentText" ADD COLUMN "anchors" JSONB;
