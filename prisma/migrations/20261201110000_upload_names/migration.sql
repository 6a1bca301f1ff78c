-- The names of uploaded files, which reports of imports show. Uploads of earlier versions have no name.
ALTER TABLE "FileUpload" ADD COLUMN "name" TEXT;
