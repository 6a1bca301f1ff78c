-- What the text of a reusable content shows of other things; null for rows of earlier versions, until a job has read them.
ALTER TABLE "ReusableContentVersion" ADD COLUMN "uses" JSONB;
