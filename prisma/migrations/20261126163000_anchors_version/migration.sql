-- The rules that the anchors of a text were named by; null for those of 0.2.0, which count as not known.
ALTER TABLE "DocumentText" ADD COLUMN "anchorsVersion" INTEGER;
