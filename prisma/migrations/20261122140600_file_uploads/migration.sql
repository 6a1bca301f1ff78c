-- The bytes of a file stay for as long as a row refers to them (docs/adr/038). Every stored key gets its row.
INSERT INTO "Blob" ("organizationId", "hash", "size")
SELECT "organizationId", "blobHash", max("size") FROM "FileVersion" GROUP BY 1, 2 ON CONFLICT DO NOTHING;
INSERT INTO "Blob" ("organizationId", "hash", "size")
SELECT "organizationId", "fileKey", COALESCE("size", 0) FROM "PdfExport" WHERE "fileKey" IS NOT NULL
ON CONFLICT DO NOTHING;
INSERT INTO "Blob" ("organizationId", "hash", "size")
SELECT "organizationId", "fileKey", max("size") FROM "SiteImage" GROUP BY 1, 2 ON CONFLICT DO NOTHING;

CREATE TABLE "FileUpload" (
    "organizationId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FileUpload_pkey" PRIMARY KEY ("organizationId", "id", "hash")
);
CREATE INDEX "FileUpload_organizationId_hash_idx" ON "FileUpload"("organizationId", "hash");
CREATE INDEX "FileUpload_createdAt_idx" ON "FileUpload"("createdAt");
ALTER TABLE "FileUpload" ADD CONSTRAINT "FileUpload_organizationId_hash_fkey"
    FOREIGN KEY ("organizationId", "hash") REFERENCES "Blob"("organizationId", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "FileVersion_organizationId_blobHash_idx" ON "FileVersion"("organizationId", "blobHash");
ALTER TABLE "FileVersion" ADD CONSTRAINT "FileVersion_organizationId_blobHash_fkey"
    FOREIGN KEY ("organizationId", "blobHash") REFERENCES "Blob"("organizationId", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Blob" ADD COLUMN "copyFrom" TEXT;
CREATE INDEX "Blob_copyFrom_hash_idx" ON "Blob"("copyFrom", "hash");
-- Bytes that a transfer may have left with the organization that a space came from: they are looked for there once more.
UPDATE "Blob" t SET "copyFrom" = s."organizationId" FROM "Blob" s
WHERE s."hash" = t."hash" AND s."organizationId" <> t."organizationId"
  AND NOT EXISTS (SELECT 1 FROM "FileVersion" v
    WHERE v."organizationId" = s."organizationId" AND v."blobHash" = s."hash");
