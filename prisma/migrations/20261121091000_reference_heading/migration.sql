-- A reference is found again by the heading above it, which readers know as an anchor.
ALTER TABLE "PageReference" RENAME COLUMN "node" TO "heading";
