-- Derived Documents are a cache: they are derived again, with their digest.
DELETE FROM "DerivedDocument";
ALTER TABLE "DerivedDocument" ADD COLUMN "digest" TEXT NOT NULL;
