-- A provider may know two keys of ours while it changes from one to the other.
ALTER TABLE "SamlKey" ADD COLUMN "id" TEXT;
UPDATE "SamlKey" SET "id" = 'k' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 19);
ALTER TABLE "SamlKey" ALTER COLUMN "id" SET NOT NULL;
ALTER TABLE "SamlKey" DROP CONSTRAINT "SamlKey_pkey";
ALTER TABLE "SamlKey" ADD CONSTRAINT "SamlKey_pkey" PRIMARY KEY ("organizationId","samlProviderId","id");
