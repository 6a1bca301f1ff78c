ALTER TABLE "OpenAPISpecVersion" RENAME COLUMN "textHash" TO "sourceHash";
