ALTER TABLE "OpenAPISpecVersion" DROP COLUMN "outline";
