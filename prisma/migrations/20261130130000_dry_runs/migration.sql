-- Dry runs of imports: each run stores what it would import. Existing runs aren't dry runs.
ALTER TABLE "GitRun" ADD COLUMN "dryRun" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "preview" JSONB;
ALTER TABLE "ImportRun" ADD COLUMN "dryRun" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "preview" JSONB,
ADD COLUMN "redirectCount" INTEGER NOT NULL DEFAULT 0;
