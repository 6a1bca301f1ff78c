-- The versions of the specifications with which a run compared samples.
ALTER TABLE "CheckRun" ADD COLUMN "sources" TEXT NOT NULL DEFAULT '';
